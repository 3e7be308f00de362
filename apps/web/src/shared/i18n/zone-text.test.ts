import { describe, expect, it } from 'vitest'
import {
  asBeginning,
  clocksDiffer,
  dateIn,
  dayIn,
  dayOf,
  hourIn,
  leafOf,
  narrowWeekday,
  ownTimeText,
  shortestDay,
  timeIn,
  timeRangeIn,
  zoneName,
} from './zone-text.ts'

const newYork = 'America/New_York'
const phoenix = 'America/Phoenix'
/** 10:00 in New York, on the Friday before the clocks go forward and on the Monday after. */
const winter = '2026-03-06T15:00:00.000Z'
const summer = '2026-03-09T14:00:00.000Z'
/** Replaces the narrow spaces that Intl puts between figures and words. */
const plain = (text: string) => text.replaceAll(/[\u202f\u2009\u00a0]/g, ' ').replace('\u2060', '')

describe('the time at the office', () => {
  it('follows its clock over the change to summer time', () => {
    expect([winter, summer].map((at) => plain(timeIn(at, newYork, 'en')))).toEqual(['10:00 AM', '10:00 AM'])
    expect([winter, summer].map((at) => plain(timeIn(at, phoenix, 'en')))).toEqual(['8:00 AM', '7:00 AM'])
    expect([winter, summer].map((at) => hourIn(at, newYork))).toEqual([10, 10])
    expect(hourIn('2026-03-09T04:00:00Z', newYork)).toBe(0)
  })

  it('is said with both ends', () => {
    const span = { start: summer, end: '2026-03-09T14:30:00.000Z' }
    expect(plain(timeRangeIn(span, newYork, 'en'))).toBe('10:00 – 10:30 AM')
    expect(plain(timeRangeIn(span, newYork, 'es'))).toContain('10:00')
    expect(timeRangeIn(span, newYork, 'en')).not.toMatch(/[ \u2009]/)
  })

  it('is on the day of the office', () => {
    const late = '2026-03-10T02:30:00.000Z'
    expect([dateIn(late, newYork), dateIn(late, 'UTC')]).toEqual(['2026-03-09', '2026-03-10'])
    expect(dayIn(late, newYork, 'en')).toBe('Monday, 03/09/2026')
    expect(dayIn(late, newYork, 'es')).toBe('lunes, 9 de marzo de 2026')
    expect(dayOf('2026-03-09', 'ar')).toContain('9 مارس')
    expect(asBeginning(dayOf('2026-03-09', 'es'), 'es')).toBe('Lunes, 9 de marzo de 2026')
  })
})

describe('one’s own time', () => {
  it('is told apart by what the clocks show, not by the name of the zone', () => {
    expect(clocksDiffer(summer, newYork, 'America/Detroit')).toBe(false)
    expect(clocksDiffer(summer, newYork, 'America/Chicago')).toBe(true)
    // Los Angeles and Phoenix show the same in summer only.
    expect(clocksDiffer(summer, 'America/Los_Angeles', phoenix)).toBe(false)
    expect(clocksDiffer(winter, 'America/Los_Angeles', phoenix)).toBe(true)
    expect(clocksDiffer('2026-03-09T12:00:00Z', 'Pacific/Apia', 'Pacific/Honolulu')).toBe(true)
  })

  it('has its weekday only where it is another day there', () => {
    const text = (own: string) => plain(ownTimeText(summer, { office: newYork, own }, 'en'))
    expect(text('America/Denver')).toBe('8:00 AM')
    expect(text('Pacific/Honolulu')).toBe('4:00 AM')
    expect(text('Asia/Tokyo')).toBe('11:00 PM')
    expect(text('Pacific/Auckland')).toBe('Tue 3:00 AM')
  })
})

describe('a zone', () => {
  it('is called as people call it, in their language', () => {
    expect(zoneName(summer, newYork, 'en')).toBe('Eastern Time')
    expect(zoneName(winter, newYork, 'en')).toBe('Eastern Time')
    expect(zoneName(summer, newYork, 'es')).toBe('hora oriental')
    expect(zoneName(summer, newYork, 'ar')).toMatch(/[\u0600-\u06ff]/)
  })
})

describe('a day on a small button', () => {
  it('is a weekday where that tells which, otherwise a date', () => {
    expect(shortestDay('2026-11-27', 6, 'en')).toBe('Fri')
    expect(shortestDay('2026-11-28', 7, 'en')).toBe('Nov 28')
    expect(shortestDay('2026-11-27', 2, 'es')).toBe('vie')
  })
})

describe('a leaf', () => {
  it('has weekday, day and month in the language', () => {
    expect(leafOf('2026-03-09', 'en')).toEqual({ weekday: 'Mon', day: '9', month: 'Mar' })
    expect(leafOf('2026-03-09', 'es')).toEqual({ weekday: 'lun', day: '9', month: 'mar' })
    expect(leafOf('2026-03-09', 'ar')).toMatchObject({ day: '9', month: 'مارس' })
  })

  it('has a letter for its weekday in a narrow column where the language has no shorter word', () => {
    expect(narrowWeekday('2026-03-12', 'en')).toBe('Thu')
    expect(narrowWeekday('2026-03-12', 'de')).toBe('Do')
    expect(narrowWeekday('2026-03-12', 'ar')).toBe('خ')
  })
})
