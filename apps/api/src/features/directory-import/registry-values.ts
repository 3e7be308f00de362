import { type UsState, usAddressStates, usStateNames } from '@krash/contract'

/** What registries write where they have nothing. */
const nothing = new Set(['<UNAVAIL>', 'N/A', 'NULL'])
const states = new Map<string, UsState>(
  usAddressStates.flatMap((state) => [
    [state, state],
    [usStateNames[state].toUpperCase(), state],
  ]),
)

/** The text of a cell on one line without spaces around it; empty where the registry says that there is nothing. */
export function cellText(cell: string | undefined): string {
  if (!cell) return ''
  const text = cell.includes('  ') || unusual.test(cell) ? oneLine(cell) : cell.trim()
  return nothing.has(text.toUpperCase()) || !/[\p{L}\p{N}]/u.test(text) ? '' : text
}

/** Anything but plain ASCII, and control characters. */
const unusual = /[^\u0020-\u007e]/

function oneLine(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** A number as a spreadsheet leaves it, `322044736.0`, without the end that is not its own. */
export function wholeNumber(text: string): string {
  return /^\d+\.0$/.test(text) ? text.slice(0, -2) : text
}

/**
 * The five digits of a ZIP or ZIP+4; null for anything else. Leading zeros that a spreadsheet took away are put back:
 * `7666.0` is 07666, `76661234.0` is 07666.
 */
export function zipOf(text: string): string | null {
  const digits = wholeNumber(text).replace(/[\s-]/g, '')
  if (/^\d{3,5}$/.test(digits)) return digits.padStart(5, '0')
  return /^\d{7,9}$/.test(digits) ? digits.padStart(9, '0').slice(0, 5) : null
}

/** A US phone as E.164; null where area code and exchange are none that can be dialled (North American Numbering Plan). */
export function phoneOf(text: string): string | null {
  const digits = wholeNumber(text)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : null
}

/** `07/08/2007` and `2007-07-08` as `2007-07-08`; null for what is no day. */
export function dayOf(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [year, month, day] = american
    ? [american[3], american[1], american[2]]
    : (/^(\d{4})-(\d{2})-(\d{2})/.exec(text)?.slice(1) ?? [])
  if (!year || !month || !day) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : null
}

/** One of the 50 states or DC by code or English name; null for territories, military mail and foreign provinces. */
export function stateOf(text: string): UsState | null {
  return states.get(text.toUpperCase()) ?? null
}

/** Whether a country cell leaves the address in the United States; empty means so in both registries. */
export function isUnitedStates(country: string): boolean {
  return ['', 'US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'].includes(country.toUpperCase())
}
