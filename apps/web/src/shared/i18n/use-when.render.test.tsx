import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { useWhen } from './use-when.ts'

function Moment({ at }: { at: string }): ReactNode {
  const when = useWhen((time) => `yesterday ${time}`)
  return <p>{when(at)}</p>
}

// In the zone of the tests, New York.
test.for([
  { days: 'of 24 hours', now: '2026-11-20T12:00:00-05:00', at: '2026-11-19T16:10:00-05:00' },
  { days: 'of 23 hours', now: '2026-03-09T00:30:00-04:00', at: '2026-03-08T16:10:00-04:00' },
  { days: 'of 25 hours', now: '2026-11-01T23:30:00-05:00', at: '2026-10-31T16:10:00-04:00' },
])('yesterday is the day before, also among days $days', async ({ now, at }) => {
  vi.setSystemTime(now)
  const screen = await renderPart(<Moment at={at} />)
  await expect.element(screen.getByText(/^yesterday 4:10\sPM$/)).toBeVisible()
})

test('the day before yesterday has its date, also in the first hour after a short day', async () => {
  vi.setSystemTime('2026-03-09T00:30:00-04:00')
  const screen = await renderPart(<Moment at="2026-03-07T16:10:00-05:00" />)
  await expect.element(screen.getByText(/03\/07\/2026/)).toBeVisible()
})
