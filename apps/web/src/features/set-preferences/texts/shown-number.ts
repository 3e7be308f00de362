import { formatPhone } from '@krash/contract/wire/phone-number'

/** A number for a sentence of any direction: it runs from left to right in itself. */
export function shownNumber(e164: string | null): string {
  return `\u2066${formatPhone(e164 ?? '')}\u2069`
}
