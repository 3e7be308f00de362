import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDistance,
  formatFileSize,
  formatChoices,
  formatList,
  formatUnits,
  formatRelative,
} from './formats.ts'

const now = Date.parse('2026-03-09T12:00:00Z')
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('a date', () => {
  it('is in figures in English and has the month as a word elsewhere', () => {
    expect(formatDate('2026-03-09', 'en')).toBe('03/09/2026')
    expect(formatDate('2026-03-09', 'es')).toBe('9 de marzo de 2026')
    expect(formatDate('2026-03-09', 'ar')).toBe('9 مارس 2026')
  })

  it('is the day that was written, in every time zone', () => {
    expect(formatDate('2026-01-01', 'en')).toBe('01/01/2026')
    expect(formatDate('2026-12-31', 'en')).toBe('12/31/2026')
  })

  it('has the time of day when asked', () => {
    expect(formatDateTime(new Date(2026, 2, 9, 20, 5), 'en')).toMatch(/^03\/09\/2026, 8:05\sPM$/)
  })
})

describe('a relative time', () => {
  it.each([
    [59 * second, undefined],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, '1 day ago'],
    [6.9 * day, '6 days ago'],
    [7 * day, '1 week ago'],
    [30 * day, '4 weeks ago'],
    [31 * day, '02/06/2026'],
    [-minute, undefined],
  ])('%i ms ago reads %s', (age, text) => {
    expect(formatRelative(now - age, 'en', now)).toBe(text)
  })
})

describe('a distance', () => {
  it.each([
    [0, '0.1 mi', true],
    [0.099, '0.1 mi', true],
    [0.1, '0.1 mi', false],
    [0.84, '0.8 mi', false],
    [0.96, '1 mi', false],
    [1.2, '1 mi', false],
    [12.5, '13 mi', false],
    [1240, '1,240 mi', false],
  ])('of %d miles reads %s', (miles, text, isUnder) => {
    expect(formatDistance(miles, 'en')).toEqual({ text, isUnder })
  })
})

describe('sizes and lists', () => {
  it('are written as the language does', () => {
    expect(formatFileSize(2_400_000, 'en')).toBe('2.4 MB')
    expect(formatFileSize(12_400, 'en')).toBe('12 kB')
    expect(formatList(['a', 'b', 'c'], 'es')).toBe('a, b y c')
    expect(formatChoices(['Rear', 'Trunk'], 'en')).toBe('Rear and trunk')
    expect(formatChoices(['Спереди', 'Крыша'], 'ru')).toBe('Спереди и крыша')
    expect(formatChoices(['Hinten', 'Dach'], 'de')).toBe('Hinten und Dach')
    expect(formatUnits(['1 car', '1 person'], 'en')).toBe('1 car, 1 person')
  })
})
