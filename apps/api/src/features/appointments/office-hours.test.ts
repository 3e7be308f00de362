import { appointmentLimits } from '@krash/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Office, bookableDays, offeredSlotAt, offeredSlots } from './office-hours.ts'
import { addDays, dateIn, instantAt, isWeekend } from '#platform/zoned-time.ts'

const HOUR_MS = 3_600_000
const newYork = 'America/New_York'

function office(lamps: string, timeZone = newYork): Office {
  if (lamps === 'unknown') return { timeZone, availability: null }
  const availability = {
    immediate: lamps === 'immediate',
    today: lamps === 'immediate' || lamps === 'today',
    thisWeek: lamps !== 'none',
  }
  return { timeZone, availability }
}

/** Starts of a day in the office's local time. */
function starts(of: Office, date: string, now: Date): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: of.timeZone, timeStyle: 'short' })
  return offeredSlots(of, date, now).map(({ start }) => clock.format(start))
}

/** The first offered slot, as `2026-03-09 10:30`. */
function firstSlot(of: Office, now: Date): string | undefined {
  const { first, last } = bookableDays(of, now)
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const [start] = starts(of, day, now)
    if (start !== undefined) return `${day} ${start}`
  }
  return undefined
}

const weekday = '09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30'.split(
  ' ',
)
const weekend = '10:00 10:30 11:00 11:30 12:00 12:30 13:00 13:30'.split(' ')

describe('the hours of an office', () => {
  // Monday, March 2, 2026, 8:00 in New York.
  const monday = new Date('2026-03-02T13:00:00Z')

  test('are Monday to Friday 9 to 5 with a lunch hour', () => {
    for (const lamps of ['immediate', 'today', 'week', 'none', 'unknown'])
      for (const date of ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'])
        expect([lamps, date, starts(office(lamps), date, monday)]).toEqual([lamps, date, weekday])
  })

  test('are 10 to 2 on weekends, where people are seen on the same day', () => {
    for (const date of ['2026-03-14', '2026-03-15']) {
      for (const lamps of ['immediate', 'today']) expect(starts(office(lamps), date, monday)).toEqual(weekend)
      for (const lamps of ['week', 'none', 'unknown']) expect(starts(office(lamps), date, monday)).toEqual([])
    }
  })

  test('end after 90 days', () => {
    const last = addDays('2026-03-02', appointmentLimits.daysAhead)
    expect(bookableDays(office('week'), monday)).toEqual({ first: '2026-03-03', last })
    // A Sunday; the Friday before it is the last working day.
    expect(starts(office('week'), '2026-05-29', monday)).toEqual(weekday)
    expect(starts(office('today'), last, monday)).toEqual(weekend)
    expect(starts(office('today'), addDays(last, 1), monday)).toEqual([])
  })

  test.each([
    ['immediate', '2026-03-02T13:00:00Z', '2026-03-02 09:00'],
    // 9:00 is exactly half an hour ahead; from 9:01 it would be too late.
    ['immediate', '2026-03-02T13:30:00Z', '2026-03-02 09:00'],
    ['immediate', '2026-03-02T13:30:01Z', '2026-03-02 09:30'],
    ['immediate', '2026-03-02T16:30:00Z', '2026-03-02 13:00'],
    ['immediate', '2026-03-02T21:30:00Z', '2026-03-03 09:00'],
    // Friday evening, and the last slot of a Sunday.
    ['immediate', '2026-03-06T22:00:00Z', '2026-03-07 10:00'],
    ['immediate', '2026-03-01T18:00:00Z', '2026-03-01 13:30'],
    ['today', '2026-03-02T13:30:00Z', '2026-03-02 10:30'],
    ['today', '2026-03-02T19:30:00Z', '2026-03-02 16:30'],
    ['today', '2026-03-02T19:30:01Z', '2026-03-03 09:00'],
    ['week', '2026-03-02T13:00:00Z', '2026-03-03 09:00'],
    // Just before and just after midnight at the office, which is another day in UTC.
    ['week', '2026-03-03T04:59:59Z', '2026-03-03 09:00'],
    ['week', '2026-03-03T05:00:00Z', '2026-03-04 09:00'],
    ['week', '2026-03-06T13:00:00Z', '2026-03-09 09:00'],
    ['none', '2026-03-02T13:00:00Z', '2026-03-09 09:00'],
    ['none', '2026-03-01T13:00:00Z', '2026-03-09 09:00'],
    ['unknown', '2026-03-02T13:00:00Z', '2026-03-09 09:00'],
  ])('open for %s at %s with %s', (lamps, now, first) => {
    expect(firstSlot(office(lamps), new Date(now))).toBe(first)
  })
})

describe('when the clocks are changed', () => {
  const zones = [newYork, 'America/Phoenix', 'Pacific/Honolulu', 'America/Anchorage', 'Asia/Kathmandu']
  const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02']

  test('a day has 23, 25 or 24 hours', () => {
    const hours = (zone: string, date: string) => {
      const [begin, end] = [instantAt(zone, date, 0), instantAt(zone, addDays(date, 1), 0)]
      return (end!.getTime() - begin!.getTime()) / HOUR_MS
    }
    expect(days.map((day) => hours(newYork, day))).toEqual([24, 23, 24, 24, 25, 24])
    expect(days.map((day) => hours('America/Phoenix', day))).toEqual([24, 24, 24, 24, 24, 24])
    // Zones change at other hours too: Santiago goes from 24:00 back to 23:00, Troll changes by two hours.
    expect(hours('America/Santiago', '2026-04-04')).toBe(25)
    expect(hours('Antarctica/Troll', '2026-03-29')).toBe(22)
  })

  test.each(zones)('an office in %s keeps its hours', (zone) => {
    for (const date of days) {
      const now = new Date(Date.parse(`${date}T12:00:00Z`) - 40 * HOUR_MS)
      const hours = isWeekend(date) ? weekend : weekday
      expect([date, starts(office('immediate', zone), date, now)]).toEqual([date, hours])
    }
  })

  test('ten o’clock is another hour of UTC before and after', () => {
    const now = new Date('2026-02-20T12:00:00Z')
    const first = (date: string) => offeredSlots(office('today'), date, now)[0]?.start.toISOString()
    expect(first('2026-03-07')).toBe('2026-03-07T15:00:00.000Z')
    expect(first('2026-03-08')).toBe('2026-03-08T14:00:00.000Z')
  })

  test('what the clocks skip is no time, and what they show twice is the first of both', () => {
    expect(instantAt(newYork, '2026-03-08', 2 * 60 + 30)).toBeUndefined()
    expect(instantAt(newYork, '2026-03-08', 3 * 60)?.toISOString()).toBe('2026-03-08T07:00:00.000Z')
    expect(instantAt(newYork, '2026-11-01', 90)?.toISOString()).toBe('2026-11-01T05:30:00.000Z')
    expect(instantAt(newYork, '2026-11-01', 2 * 60)?.toISOString()).toBe('2026-11-01T07:00:00.000Z')
  })

  test('any instant is the one its own clock leads back to, or an hour before it', () => {
    const arbitrary = fc.record({
      zone: fc.constantFrom(...zones, 'Australia/Lord_Howe', 'America/St_Johns'),
      at: fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    })
    fc.assert(
      fc.property(arbitrary, ({ zone, at }) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
        const [hours = 0, minutes = 0] = clock.format(minute).split(':').map(Number)
        const back = instantAt(zone, dateIn(zone, minute), hours * 60 + minutes)
        expect([0, HOUR_MS / 2, HOUR_MS]).toContain(minute.getTime() - (back?.getTime() ?? 0))
      }),
      { numRuns: 500, seed: 21 },
    )
  })
})

describe('a slot that is asked for', () => {
  const now = new Date('2026-03-02T13:00:00Z')

  test('is found by its start and ends half an hour later', () => {
    const start = new Date('2026-03-10T13:00:00Z')
    expect(offeredSlotAt(office('week'), start, now)).toEqual({
      start,
      end: new Date('2026-03-10T13:30:00Z'),
    })
  })

  test.each([
    ['between two slots', '2026-03-10T13:15:00Z'],
    ['in the lunch hour', '2026-03-10T16:00:00Z'],
    ['in the evening', '2026-03-10T21:00:00Z'],
    ['at night', '2026-03-10T07:00:00Z'],
    ['today, where people are seen from tomorrow', '2026-03-02T15:00:00Z'],
    ['on a weekend', '2026-03-07T15:00:00Z'],
    ['in the past', '2026-02-27T14:00:00Z'],
    ['after 90 days', '2026-06-03T13:00:00Z'],
    ['in the first year', '0001-01-01T00:00:00Z'],
    ['in the last year', '9999-12-31T23:59:59Z'],
  ])('%s is not offered', (_when, start) => {
    expect(offeredSlotAt(office('week'), new Date(start), now)).toBeUndefined()
  })

  test('is every one of the offered, and no other half hour of any day', () => {
    const arbitrary = fc.record({
      lamps: fc.constantFrom('immediate', 'today', 'week', 'none'),
      zone: fc.constantFrom(newYork, 'America/Phoenix', 'America/Los_Angeles'),
      at: fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      ahead: fc.integer({ min: 0, max: 95 }),
    })
    fc.assert(
      fc.property(arbitrary, ({ lamps, zone, at, ahead }) => {
        const of = office(lamps, zone)
        const date = addDays(dateIn(zone, at), ahead)
        const offered = new Set(offeredSlots(of, date, at).map(({ start }) => start.getTime()))
        for (let minute = 0; minute < 24 * 60; minute += 30) {
          const start = instantAt(zone, date, minute)
          if (!start) continue
          expect(offeredSlotAt(of, start, at) !== undefined).toBe(offered.has(start.getTime()))
        }
      }),
      { numRuns: 50, seed: 21 },
    )
  })
})
