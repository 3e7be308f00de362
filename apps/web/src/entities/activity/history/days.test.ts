import { expect, it } from 'vitest'
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

it('the day before is right across months and years', () => {
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
  expect(dayBefore('2026-01-01')).toBe('2025-12-31')
})
