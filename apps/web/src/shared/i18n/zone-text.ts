import { languages } from '@krash/phrases'
import type { ShippedLanguage } from '@krash/phrases'
import { keptFormat } from '../kept-format.ts'

const NO_BREAK_SPACE = '\u00a0'
const WORD_JOINER = '\u2060'

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Tells whether clocks in two zones show different times at an instant; those of New York and Detroit do not. */
export function clocksDiffer(at: string, one: string, other: string): boolean {
  return wallTime(at, one) !== wallTime(at, other)
}

export function dateIn(at: string | Date, timeZone: string): string {
  const shape = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return keptFormat(Intl.DateTimeFormat, 'en-CA', shape).format(new Date(at))
}

export function hourIn(at: string, timeZone: string): number {
  const shape = { timeZone, hour: 'numeric', hourCycle: 'h23' } as const
  return Number(keptFormat(Intl.DateTimeFormat, 'en-US', shape).format(new Date(at)))
}

/** Time of day by a zone's clock: 10:00 AM. */
export function timeIn(at: string, timeZone: string, language: ShippedLanguage): string {
  return inLanguage(language, { timeZone, timeStyle: 'short' }).format(new Date(at))
}

/** A time range by a zone's clock, never broken at the end of a line: 10:00 – 10:30 AM. */
export function timeRangeIn(
  { start, end }: { start: string; end: string },
  timeZone: string,
  language: ShippedLanguage,
): string {
  const range = inLanguage(language, { timeZone, hour: 'numeric', minute: '2-digit' })
  return range
    .formatRange(new Date(start), new Date(end))
    .replaceAll(/\s/g, NO_BREAK_SPACE)
    .replace('–', `–${WORD_JOINER}`)
}

/** Weekday and date in a zone: Monday, 03/09/2026; in other languages the month is a word. */
export function dayIn(at: string, timeZone: string, language: ShippedLanguage): string {
  const month = language === 'en' ? '2-digit' : 'long'
  const day = language === 'en' ? '2-digit' : 'numeric'
  return inLanguage(language, { timeZone, weekday: 'long', year: 'numeric', month, day }).format(new Date(at))
}

/** The same for a calendar date `YYYY-MM-DD`, which no time zone shifts. */
export function dayOf(date: string, language: ShippedLanguage): string {
  return dayIn(`${date}T12:00:00Z`, 'UTC', language)
}

/** Weekday, month and day of a calendar date, for days that are near: Monday, March 9. */
export function nearDayOf(date: string, language: ShippedLanguage): string {
  const shape = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const
  return inLanguage(language, shape).format(new Date(`${date}T12:00:00Z`))
}

/** Days from today, by a zone's clock, to a calendar date. */
export function daysUntil(date: string, timeZone: string, now = new Date()): number {
  const today = dateIn(now, timeZone)
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
}

/** Today or tomorrow as a word: 0 or 1 day away. */
export function nearDay(away: number, language: ShippedLanguage): string {
  return keptFormat(Intl.RelativeTimeFormat, languages[language].locale, { numeric: 'auto' }).format(
    away,
    'day',
  )
}

/** Weekday and day of a calendar date: Mon, Nov 23. */
export function shortDay(date: string, language: ShippedLanguage): string {
  const shape = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const
  return inLanguage(language, shape).format(new Date(`${date}T12:00:00Z`))
}

/** The one of both that tells which day is meant: Mon within a week, otherwise Nov 23. */
export function shortestDay(date: string, away: number, language: ShippedLanguage): string {
  const shape = away < 7 ? ({ weekday: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const)
  return inLanguage(language, { timeZone: 'UTC', ...shape }).format(new Date(`${date}T12:00:00Z`))
}

/** Parts of a calendar date for a calendar leaf: Mon, 9, Mar. */
export function leafOf(
  date: string,
  language: ShippedLanguage,
): { weekday: string; day: string; month: string } {
  const noon = new Date(`${date}T12:00:00Z`)
  const part = (shape: Intl.DateTimeFormatOptions) =>
    inLanguage(language, { timeZone: 'UTC', ...shape }).format(noon)
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
  }
}

/** A weekday for a column three letters wide: Mon, or the one letter where the language shortens no weekday, as Arabic. */
export function narrowWeekday(date: string, language: ShippedLanguage): string {
  const noon = new Date(`${date}T12:00:00Z`)
  const as = (weekday: 'long' | 'short' | 'narrow') =>
    inLanguage(language, { timeZone: 'UTC', weekday }).format(noon)
  return as('short') === as('long') ? as('narrow') : as('short')
}

/** The zone's everyday name: Eastern Time, hora del este. */
export function zoneName(at: string, timeZone: string, language: ShippedLanguage): string {
  const parts = inLanguage(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** A time of another zone by the person's own clock: 7:00 AM, or Tue 7:00 AM where the weekday differs. */
export function ownTimeText(
  at: string,
  { office, own }: { office: string; own: string },
  language: ShippedLanguage,
): string {
  const isSameDay = dateIn(at, office) === dateIn(at, own)
  const shape = { timeZone: own, hour: 'numeric', minute: '2-digit' } as const
  return inLanguage(language, isSameDay ? shape : { ...shape, weekday: 'short' }).format(new Date(at))
}

/** Capitalises a text that begins a line: Spanish weekdays are lower case. */
export function asBeginning(text: string, language: ShippedLanguage): string {
  return text.charAt(0).toLocaleUpperCase(languages[language].locale) + text.slice(1)
}

function wallTime(at: string, timeZone: string): string {
  const shape = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return keptFormat(Intl.DateTimeFormat, 'en-US', shape).format(new Date(at))
}

function inLanguage(language: ShippedLanguage, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keptFormat(Intl.DateTimeFormat, languages[language].locale, shape)
}
