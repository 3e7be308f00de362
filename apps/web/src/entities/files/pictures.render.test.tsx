import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { fileRoutes } from '@krash/contract/files'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { useThumbnails } from './pictures.ts'

const ids = ['0199a000-0000-7000-8000-0000000000f1', '0199a000-0000-7000-8000-0000000000f2']
const queryKey = ['files', 'picture']

function Page(): ReactNode {
  const client = useQueryClient()
  const [isLeft, setLeft] = useState(false)

  /** As the cache itself does after some minutes. */
  function dropUnseen(): void {
    for (const query of client.getQueryCache().findAll({ queryKey }))
      if (query.getObserversCount() === 0) client.getQueryCache().remove(query)
  }

  return (
    <>
      {isLeft ? null : <Pictures />}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      <button type="button" onClick={dropUnseen}>
        Later
      </button>
    </>
  )
}

function Pictures(): ReactNode {
  const urls = useThumbnails(ids)
  return ids.map((id) => <p key={id}>{urls.get(id) ?? 'none'}</p>)
}

test('a picture stays in memory while it is shown, and goes with what the cache drops', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  server.sends(fileRoutes.fileThumbnail, new Blob(['picture'], { type: 'image/webp' }))
  const screen = await renderPart(<Page />)
  const shown = screen.getByText(/^blob:/)
  await expect.poll(() => shown.elements()).toHaveLength(2)
  const urls = shown.elements().map((one) => one.textContent)
  // All files share one page, and what an earlier test has left may be let go of meanwhile.
  const revokedHere = () => revoked.mock.calls.flat().filter((url) => urls.includes(url))
  await screen.getByRole('button', { name: 'Later' }).click()
  expect(revokedHere()).toEqual([])

  await screen.getByRole('button', { name: 'Leave' }).click()
  await screen.getByRole('button', { name: 'Later' }).click()
  expect(revokedHere()).toEqual(urls)
})
