import { expect, it, vi } from 'vitest'
import { dayBefore, daysOf } from './days.ts'

const at = (day: number, hour: number) => ({ timestamp: new Date(2026, 10, day, hour).toISOString() })

it('a day begins at the first of its items', () => {
  const days = daysOf([at(20, 23), at(20, 0), at(19, 23), at(17, 1)])
  expect([...days]).toEqual([
    [0, { date: '2026-11-20', count: 2 }],
    [2, { date: '2026-11-19', count: 1 }],
    [3, { date: '2026-11-17', count: 1 }],
  ])
})

it.each(['Pacific/Honolulu', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
  'each day stands once, newest first, by the clock of %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    // Two days in which New York sets its clocks back.
    const hours = Array.from({ length: 48 }, (_, hour) => Date.UTC(2026, 10, 2) - hour * 3_600_000)
    const days = [...daysOf(hours.map((hour) => ({ timestamp: new Date(hour).toISOString() }))).values()]
    vi.unstubAllEnvs()
    const dates = days.map(({ date }) => date)
    expect(dates).toEqual([...new Set(dates)].toSorted().toReversed())
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(48)
    const isBehind = zone === 'Pacific/Honolulu' || zone === 'America/New_York'
    expect(dates.at(-1)).toBe(isBehind ? '2026-10-30' : '2026-10-31')
  },
)

it('the day before is right across months and years', () => {
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
  expect(dayBefore('2026-01-01')).toBe('2025-12-31')
})
