import { languages } from '@krash/phrases'
import type { ShippedLanguage } from '@krash/phrases'
import { keptFormat } from '../kept-format.ts'

/** An instant (ISO 8601 text, milliseconds or Date), or a calendar date `YYYY-MM-DD`. */
export type Moment = string | number | Date

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
/** The length of a month in relative times such as '3 weeks ago'. */
const month = 30.4 * day

/**
 * A date as the language writes it. English: 03/09/2026. Every other language writes the month as a word, because 03/09
 * and 09/03 are easily confused. Calendar dates are never shifted by a time zone.
 */
export function formatDate(moment: Moment, language: ShippedLanguage): string {
  return dateFormat(language, isCalendarDate(moment) ? 'UTC' : undefined).format(toDate(moment))
}

/** A date with its month as a word in every language: March 9, 2026. Calendar dates are never shifted. */
export function formatLongDate(moment: Moment, language: ShippedLanguage): string {
  const timeZone = isCalendarDate(moment) ? 'UTC' : undefined
  return kept(Intl.DateTimeFormat, language, { ...wordedDate, timeZone }).format(toDate(moment))
}

/** A year, a month or a day, as exact as it is written: `2020`, `2026-06` is June 2026, `2026-11-01` November 1, 2026. */
export function formatPartialDate(date: string, language: ShippedLanguage): string {
  const [, month, day] = date.split('-')
  return kept(Intl.DateTimeFormat, language, {
    year: 'numeric',
    ...(month !== undefined && { month: 'long' }),
    ...(day !== undefined && { day: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(date))
}

/** Date and time of day: 03/09/2026, 8:05 PM; by the device's clock, or by that of a zone. */
export function formatDateTime(moment: Moment, language: ShippedLanguage, timeZone?: string): string {
  const shape: Intl.DateTimeFormatOptions = language === 'en' ? numericMoment : wordedMoment
  return kept(Intl.DateTimeFormat, language, { ...shape, timeZone }).format(toDate(moment))
}

/** Time of day: 8:05 PM; by the device's clock, or by that of a zone. */
export function formatTime(moment: Moment, language: ShippedLanguage, timeZone?: string): string {
  return kept(Intl.DateTimeFormat, language, { ...timeOfDay, timeZone }).format(toDate(moment))
}

/**
 * How long ago: minutes, hours, days below a week, weeks below a month, then the date. Undefined under a minute, for
 * which the caller says "Just now". A future moment counts as now.
 */
export function formatRelative(moment: Moment, language: ShippedLanguage, now: number): string | undefined {
  const age = now - toDate(moment).getTime()
  if (age < minute) return undefined
  if (age >= month) return formatDate(toDate(moment), language)
  const relative = kept(Intl.RelativeTimeFormat, language)
  if (age < hour) return relative.format(-Math.floor(age / minute), 'minute')
  if (age < day) return relative.format(-Math.floor(age / hour), 'hour')
  if (age < week) return relative.format(-Math.floor(age / day), 'day')
  return relative.format(-Math.floor(age / week), 'week')
}

/**
 * The kind of a relative time, for the sentence around it ("checked …"): `now`, "3 days ago", or a date, which needs
 * "on".
 */
export function relativeKind(moment: Moment, now: number): 'now' | 'ago' | 'on' {
  const age = now - toDate(moment).getTime()
  if (age < minute) return 'now'
  return age < month ? 'ago' : 'on'
}

/**
 * A distance in miles: one decimal below 1 mile, whole miles above. Below a tenth of a mile it is 0.1 with `isUnder`,
 * for the phrase "< 0.1 mi".
 */
export function formatDistance(miles: number, language: ShippedLanguage): { text: string; isUnder: boolean } {
  const isUnder = miles < 0.1
  const shown = Math.max(miles, 0.1)
  // Otherwise 0.96 would read "1.0 mi" beside "1 mi"; a 0 after the decimal point is dropped.
  const digits = shown < 1 ? 1 : 0
  return { text: formatNumber(shown, language, inUnits('mile', digits)), isUnder }
}

export function formatNumber(
  value: number,
  language: ShippedLanguage,
  options?: Intl.NumberFormatOptions,
): string {
  return kept(Intl.NumberFormat, language, options).format(value)
}

/** A size in bytes as kB or MB. */
export function formatFileSize(bytes: number, language: ShippedLanguage): string {
  const isLarge = bytes >= 1_000_000
  // A few bytes must not read as 0.
  const shown = isLarge ? bytes / 1_000_000 : Math.max(bytes / 1000, Math.sign(bytes))
  return formatNumber(shown, language, inUnits(isLarge ? 'megabyte' : 'kilobyte', isLarge ? 1 : 0))
}

function inUnits(unit: string, maximumFractionDigits: number): Intl.NumberFormatOptions {
  return { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }
}

/** Words joined as the language does: "a, b and c". */
export function formatList(words: readonly string[], language: ShippedLanguage): string {
  return kept(Intl.ListFormat, language, { type: 'conjunction' }).format(words)
}

/** Names of choices in one line, where only the first keeps its capital letter; German writes its nouns with one. */
export function formatChoices(names: readonly string[], language: ShippedLanguage): string {
  const within = (name: string) =>
    language === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale(language)) + name.slice(1)
  return formatList(
    names.map((name, at) => (at === 0 ? name : within(name))),
    language,
  )
}

/** Counts beside each other: "1 car, 1 person". */
export function formatUnits(words: readonly string[], language: ShippedLanguage): string {
  return kept(Intl.ListFormat, language, { type: 'unit', style: 'short' }).format(words)
}

const numericDate = { month: '2-digit', day: '2-digit', year: 'numeric' } as const
const numericMoment = { ...numericDate, hour: 'numeric', minute: '2-digit' } as const
const wordedMoment = { dateStyle: 'long', timeStyle: 'short' } as const
const timeOfDay = { timeStyle: 'short' } as const
const wordedDate = { month: 'long', day: 'numeric', year: 'numeric' } as const

function kept<Options, Format>(
  Kind: new (locale: string, options?: Options) => Format,
  language: ShippedLanguage,
  options?: Options,
): Format {
  return keptFormat(Kind, languages[language].locale, options)
}

function dateFormat(language: ShippedLanguage, timeZone: string | undefined): Intl.DateTimeFormat {
  const shape = language === 'en' ? numericDate : wordedDate
  return kept(Intl.DateTimeFormat, language, { ...shape, timeZone })
}

function locale(language: ShippedLanguage): string {
  return languages[language].locale
}

function isCalendarDate(moment: Moment): boolean {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)
}

function toDate(moment: Moment): Date {
  return moment instanceof Date ? moment : new Date(moment)
}
