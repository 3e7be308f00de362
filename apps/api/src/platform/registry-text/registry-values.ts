import { type UsState, usAddressStates, usStateNames } from '@krash/contract'

/** What registries write for 'nothing'. */
const nothing = new Set(['<UNAVAIL>', 'N/A', 'NULL'])
const states = new Map<string, UsState>(
  usAddressStates.flatMap((state) => [
    [state, state],
    [usStateNames[state].toUpperCase(), state],
  ]),
)

/** The trimmed text of a cell on one line; empty where the registry says there is nothing. */
export function cellText(cell: string | undefined): string {
  if (!cell) return ''
  const text = cell.includes('  ') || unusual.test(cell) ? oneLine(cell) : cell.trim()
  return nothing.has(text.toUpperCase()) || !/[\p{L}\p{N}]/u.test(text) ? '' : text
}

const unusual = /[^\u0020-\u007e]/

function oneLine(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** Removes the `.0` that spreadsheets append to numbers, as in `322044736.0`. */
export function wholeNumber(text: string): string {
  return /^\d+\.0$/.test(text) ? text.slice(0, -2) : text
}

/** Five digits of a ZIP or ZIP+4, else null. Restores zeros that a spreadsheet removed: `7666.0` is 07666. */
export function zipOf(text: string): string | null {
  const digits = wholeNumber(text).replace(/[\s-]/g, '')
  if (/^\d{3,5}$/.test(digits)) return digits.padStart(5, '0')
  return /^\d{7,9}$/.test(digits) ? digits.padStart(9, '0').slice(0, 5) : null
}

/** A US phone in E.164; null when area code or exchange cannot be dialled (North American Numbering Plan). */
export function phoneOf(text: string): string | null {
  const digits = wholeNumber(text)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : null
}

/** `07/08/2007` and `2007-07-08` as `2007-07-08`; null for anything that is no day. */
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

/** A state or DC by code or English name; null for territories, military mail and foreign provinces. */
export function stateOf(text: string): UsState | null {
  return states.get(text.toUpperCase()) ?? null
}

/** Whether the address is in the United States; an empty cell means so in both registries. */
export function isUnitedStates(country: string): boolean {
  return ['', 'US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'].includes(country.toUpperCase())
}
