import * as z from 'zod/mini'

export const plateLimits = { min: 2, max: 10 } as const

/** A license plate as typed; becomes upper-case. */
export const licensePlate = z
  .string({ error: 'field.required' })
  .check(
    z.normalize('NFC'),
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, 'field.required'),
    z.minLength(plateLimits.min, 'field.tooShort'),
    z.maxLength(plateLimits.max, 'field.tooLong'),
    z.regex(/^$|^[\p{L}\p{N}][\p{L}\p{N} .·-]*$/u, 'field.characters'),
  )
