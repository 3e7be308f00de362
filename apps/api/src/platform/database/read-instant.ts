import pg from 'pg'

export const TIMESTAMPTZ = 1184

const readAny = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date

const DIGIT_0 = 48

/**
 * Reads a moment as PostgreSQL writes it in UTC, such as `2026-11-26 23:50:00.123+00`, without a regular expression: a
 * page of the history has sixty. Any other text is left to the driver.
 */
export function readInstant(text: string): Date {
  const end = text.length - 3
  if (end < 19 || end > 26 || text[4] !== '-' || text[10] !== ' ' || !text.endsWith('+00'))
    return readAny(text)
  const two = (at: number): number => digit(text, at) * 10 + digit(text, at + 1)
  // What is finer than a millisecond is cut off, as a Date does.
  const ms = end > 19 ? fraction(text, 20, end) : 0
  const year = two(0) * 100 + two(2)
  // Of two digits Date.UTC would make a year of the last century.
  if (year < 100) return readAny(text)
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), ms))
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - DIGIT_0
}

function fraction(text: string, from: number, end: number): number {
  let ms = 0
  for (let at = from; at < from + 3; at += 1) ms = ms * 10 + (at < end ? digit(text, at) : 0)
  return ms
}
