import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { keepLink, useKeptLink } from './kept-link.ts'
import type { KeptLink } from './kept-link.ts'

const link: KeptLink = {
  id: '0197f5a0-0000-7000-8000-000000000001',
  accidentId: '0197f5a0-0000-7000-8000-000000000002',
  situation: 'safe',
  showsName: false,
  showsPhone: false,
  createdAt: '2026-11-20T20:10:00.000Z',
  expiresAt: '2026-11-21T20:10:00.000Z',
  token: 'a'.repeat(20),
  isStopped: false,
}

function Link(): ReactNode {
  const kept = useKeptLink(link.accidentId)
  return <p>{kept === undefined ? 'none' : `${kept.isStopped ? 'stopped' : 'open'}, ${kept.situation}`}</p>
}

test('a link that another tab stopped while nothing here showed it is not shown as open', async () => {
  keepLink(link)
  const before = await renderPart(<Link />)
  await expect.element(before.getByText('open, safe')).toBeVisible()
  await before.unmount()
  const [key = ''] = Object.keys(localStorage).filter((one) => localStorage.getItem(one)?.includes(link.id))
  localStorage.setItem(key, JSON.stringify([{ ...link, isStopped: true }]))
  const after = await renderPart(<Link />)
  await expect.element(after.getByText('stopped, safe')).toBeVisible()
})
