/**
 * Formats a US number as people write it: `(813) 555-0142`. Anything else (too short, too long, letters) stays as
 * typed, for the validation to report.
 */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  if (!/^\d{10}$/.test(digits)) return typed
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}
