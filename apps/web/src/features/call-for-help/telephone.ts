// The letters on a telephone's keys (ITU-T E.161).
const keys = ['', '', 'abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
/** Length of a US number with its country code; further digits have no effect. */
const DIGITS = 11

/** `1-800-ROADSIDE` -> `tel:+18007623743`; digits stay as they are. */
export function telephoneOf(phone: string): string {
  const digits = [...phone.toLowerCase()].map(digitOf).join('')
  return digits.length >= DIGITS && digits.startsWith('1')
    ? `tel:+${digits.slice(0, DIGITS)}`
    : `tel:${digits}`
}

function digitOf(sign: string): string {
  if (/\d/.test(sign)) return sign
  const key = /[a-z]/.test(sign) ? keys.findIndex((letters) => letters.includes(sign)) : -1
  return key === -1 ? '' : String(key)
}
