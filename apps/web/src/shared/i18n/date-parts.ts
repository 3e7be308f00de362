export type DatePart = 'year' | 'month' | 'day'
export type DateParts = Record<DatePart, string>

/** The order in which a language writes the parts of a date: month first in US English, day first in Spanish. */
export function partOrder(locale: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(new Date(2000, 0, 1))
    .map(({ type }) => type)
  return parts.filter((type) => type === 'year' || type === 'month' || type === 'day')
}

/** A language's label for a part of a date: "Month", "Mes", "الشهر". */
export function partName(part: DatePart, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(part) ?? part
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Splits a partly typed date (`1990-2-`, finally `YYYY-MM-DD`) into its parts. */
export function partsOf(typed: string): DateParts {
  const [year = '', month = '', day = ''] = typed.split('-')
  return { year, month, day }
}

export function joinParts({ year, month, day }: DateParts): string {
  return year + month + day === '' ? '' : [year, month, day].join('-')
}

/** Turns `1990-2-9` into `1990-02-09`; an invalid date stays as typed, for the validation to report. */
export function isoDateOf(typed: string): string {
  const { year, month, day } = partsOf(typed)
  return wrongParts(typed).length > 0 ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The invalid parts: missing, out of range, or a day that the month does not have. */
export function wrongParts(typed: string): DatePart[] {
  const { year, month, day } = partsOf(typed)
  const wrong: DatePart[] = []
  if (!/^\d{4}$/.test(year)) wrong.push('year')
  if (!isWithin(month, 12)) wrong.push('month')
  if (!isWithin(day, wrong.length === 0 ? daysOf(Number(year), Number(month)) : 31)) wrong.push('day')
  return wrong
}

function isWithin(digits: string, max: number): boolean {
  return /^\d{1,2}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= max
}

function daysOf(year: number, month: number): number {
  const last = new Date(Date.UTC(2000, month, 0))
  last.setUTCFullYear(year, month, 0)
  return last.getUTCDate()
}
