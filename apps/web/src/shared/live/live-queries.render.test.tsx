import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { useLiveQueries } from './live-queries.ts'
import { tellLive } from './live.ts'

const id = '0199a000-0000-7000-8000-0000000000c1'
const other = '0199a000-0000-7000-8000-0000000000c2'
let kept: string

function Kept() {
  const queryKey = ['kept', id]
  useLiveQueries(queryKey, ['claim'], ({ accidentId }) => accidentId === id)
  return <output>{useQuery({ queryKey, queryFn: () => Promise.resolve(kept) }).data}</output>
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Open or close
      </button>
      {isOpen ? <Kept /> : null}
    </>
  )
}

test('loads anew after an event that is about it, and at the next visit what nobody heard of', async () => {
  kept = 'first'
  const screen = await renderPart(<Page />)
  const shown = screen.getByRole('status')
  await expect.element(shown).toHaveTextContent('first')
  kept = 'second'
  tellLive('claim', { claimId: id, accidentId: other })
  await expect.element(shown).toHaveTextContent('first')
  tellLive('claim', { claimId: id, accidentId: id })
  await expect.element(shown).toHaveTextContent('second')
  kept = 'third'
  tellLive('reset', null)
  await expect.element(shown).toHaveTextContent('third')
  await screen.getByRole('button').click()
  kept = 'fourth'
  tellLive('claim', { claimId: id, accidentId: id })
  await screen.getByRole('button').click()
  await expect.element(shown).toHaveTextContent('fourth')
})
