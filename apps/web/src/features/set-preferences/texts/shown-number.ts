import { formatPhone } from '@krash/contract/wire/phone-number'

/** A number for a sentence of any direction: it runs from left to right in itself, and breaks nowhere. */
export function shownNumber(e164: string | null): string {
  const whole = formatPhone(e164 ?? '')
    .replaceAll(' ', '\u00a0')
    .replaceAll('-', '\u2011')
  return `\u2066${whole}\u2069`
}
