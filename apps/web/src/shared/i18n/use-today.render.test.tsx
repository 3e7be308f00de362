import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useNow } from '#shared/ui/use-now.ts'
import { renderPart } from '#testing/render-part.tsx'
import { dayOf } from './day-of.ts'
import { useToday } from './use-today.ts'

const days = vi.fn<(day: Date) => void>()

function Today(): ReactNode {
  const today = useToday()
  days(today)
  return <p>Today is {dayOf(today)}</p>
}

function Minute(): ReactNode {
  return <p>It is {new Date(useNow()).toTimeString().slice(0, 5)}</p>
}

test('a page that stays open says another day after midnight, and the same until then', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 22, 23, 58) })
  const screen = await renderPart(
    <>
      <Today />
      <Minute />
    </>,
  )
  await expect.element(screen.getByText('Today is 2026-11-22')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(screen.getByText('It is 23:59')).toBeVisible()
  expect(days.mock.lastCall?.[0]).toBe(days.mock.calls[0]?.[0])
  vi.advanceTimersByTime(60_000)
  await expect.element(screen.getByText('Today is 2026-11-23')).toBeVisible()
  await expect.element(screen.getByText('It is 00:00')).toBeVisible()
})

test('one timer serves all, and goes with the last', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const screen = await renderPart(
    <>
      <Today />
      <Today />
      <Minute />
    </>,
  )
  await expect.element(screen.getByText(/^It is/)).toBeVisible()
  expect(vi.getTimerCount()).toBe(1)
  await screen.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that comes back into view says what day it is at once', async () => {
  vi.setSystemTime(new Date(2026, 10, 22, 18))
  const screen = await renderPart(<Today />)
  await expect.element(screen.getByText('Today is 2026-11-22')).toBeVisible()
  vi.setSystemTime(new Date(2026, 10, 23, 7))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByText('Today is 2026-11-23')).toBeVisible()
})
