import { describe, expect, test } from 'vitest'
import { lastDays, startOfRange } from './history-days.ts'

const start = (timeZone: string, at: string) => startOfRange('today', timeZone, new Date(at))?.toISOString()

describe('today', () => {
  test.each([
    ['UTC', '2026-11-22T02:00:00Z', '2026-11-22T00:00:00.000Z'],
    ['America/New_York', '2026-11-22T02:00:00Z', '2026-11-21T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-22T02:00:00Z', '2026-11-21T18:15:00.000Z'],
    ['Australia/Eucla', '2026-11-22T02:00:00Z', '2026-11-21T15:15:00.000Z'],
    // The evening of the day on which clocks went from 2 to 3; its midnight was still winter time.
    ['America/New_York', '2026-03-09T01:00:00Z', '2026-03-08T05:00:00.000Z'],
    // The day on which they went back from 2 to 1.
    ['America/New_York', '2026-11-02T01:00:00Z', '2026-11-01T04:00:00.000Z'],
    // Midnight was skipped: the day began at one.
    ['Africa/Cairo', '2026-04-24T10:00:00Z', '2026-04-23T22:00:00.000Z'],
    // At one o’clock the clocks went back to midnight, which came twice: the day began at the first.
    ['America/Havana', '2026-11-01T10:00:00Z', '2026-11-01T04:00:00.000Z'],
  ])('in %s at %s began at %s', (timeZone, now, began) => {
    expect(start(timeZone, now)).toBe(began)
  })

  test('began with the next where a day was left out', () => {
    expect(lastDays('Pacific/Apia', 3, new Date('2011-12-31T20:00:00Z')).map(({ date }) => date)).toEqual([
      '2011-12-30',
      '2011-12-31',
      '2012-01-01',
    ])
    const [left, next] = lastDays('Pacific/Apia', 3, new Date('2011-12-31T20:00:00Z'))
    expect(left?.start).toEqual(next?.start)
  })
})

describe('a range', () => {
  test('ends with today and begins at a midnight, also across a change of the clocks', () => {
    const now = new Date('2026-11-03T15:00:00Z')
    const began = (range: 'week' | 'month' | 'year') =>
      startOfRange(range, 'America/New_York', now)?.toISOString()
    expect(began('week')).toBe('2026-10-28T04:00:00.000Z')
    expect(began('month')).toBe('2026-10-05T04:00:00.000Z')
    expect(began('year')).toBe('2025-11-04T05:00:00.000Z')
    expect(startOfRange('all', 'UTC', now)).toBeUndefined()
  })
})
