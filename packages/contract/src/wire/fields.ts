import * as z from 'zod/mini'
import { fieldLimits } from './field-limits.ts'
import { isUsPhone, toE164 } from './phone-number.ts'
import { notificationChannels } from '../profile/profile-choices.ts'
import { usAddressStates } from './us-states.ts'

// C0 and C1 controls. Signs of direction stay, since keyboards and other programs put them around words; in one line they
// must end again, and the overrides U+202D and U+202E would only disguise it.
const oneLine =
  // eslint-disable-next-line no-control-regex -- refusing control characters is the purpose
  /^(?:[\u202a\u202b][^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*\u202c|[\u2066-\u2068][^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*\u2069|[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069])*$/
// eslint-disable-next-line no-control-regex -- refusing control characters is the purpose
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/

/** UUID of any version in text form; rows carry UUIDv7. */
export const id = z.uuid({ error: 'field.id' })
/** Instant: ISO 8601, UTC, milliseconds. */
export const instant = z.iso.datetime({ error: 'field.instant' })
/** Calendar date without a time zone: `YYYY-MM-DD`. */
export const calendarDate = z.iso.date({ error: 'field.date' })

interface Lengths {
  min?: number
  max: number
}

/** One line of text: NFC, trimmed, no control characters, and no direction that goes on behind its end. */
export function text({ min = 1, max }: Lengths) {
  return written({ min, max }, oneLine)
}

/**
 * Text of several lines: NFC, trimmed, line breaks, tabs and signs of direction allowed. Whoever shows it must isolate
 * it from its surroundings, as an element of its own does.
 */
export function paragraph({ min = 0, max }: Lengths) {
  return written({ min, max }, manyLines)
}

function written({ min, max }: Required<Lengths>, characters: RegExp) {
  return z
    .string({ error: 'field.required' })
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(Math.min(min, 1), 'field.required'),
      z.minLength(min, 'field.tooShort'),
      z.maxLength(max, 'field.tooLong'),
      z.regex(characters, 'field.characters'),
    )
}

/** An e-mail address in its one spelling: lower case, its domain in ASCII (IDNA), no dot at its end. */
export const email = z.string({ error: 'field.required' }).check(
  z.normalize('NFKC'),
  z.trim(),
  z.toLowerCase(),
  z.overwrite(withPlainDomain),
  z.minLength(1, 'field.required'),
  z.maxLength(fieldLimits.email.max, 'field.tooLong'),
  // Invisible characters come along when an address is copied, and nobody would type them again at sign-in. Brackets,
  // commas and the like have a meaning to mail programs: such an address could reach somebody else.
  z.regex(
    /^$|^[^\s@<>(),;:"\\[\]\p{Cc}\p{Cf}]+@[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)+$/u,
    'field.email',
  ),
)

/** Two spellings of one domain are one mailbox: `müller.example.` and `xn--mller-kva.example`. */
function withPlainDomain(address: string): string {
  return address.replace(/@[\p{L}\p{M}\p{N}\u3002.-]+$/u, (end) => {
    const url = `http://${end.slice(1)}`
    const domain = /[^\0-\x7f]/.test(end) && URL.canParse(url) ? `@${new URL(url).hostname}` : end
    return domain.replace(/\.$/, '')
  })
}

/** Password at sign-in and registration. */
export const password = z
  .string({ error: 'field.required' })
  .check(
    z.minLength(1, 'field.required'),
    z.minLength(fieldLimits.password.min, 'field.passwordTooShort'),
    z.maxLength(fieldLimits.password.max, 'field.tooLong'),
  )

/** A password that replaces another. */
export const newPassword = z
  .string({ error: 'field.required' })
  .check(
    z.minLength(1, 'field.required'),
    z.minLength(fieldLimits.password.minNew, 'field.passwordTooShort'),
    z.maxLength(fieldLimits.password.max, 'field.tooLong'),
  )

/** A password that is only compared, so its length is not judged. */
export const givenPassword = z
  .string({ error: 'field.required' })
  .check(z.minLength(1, 'field.required'), z.maxLength(fieldLimits.password.max, 'field.tooLong'))

/** US phone as typed, with spaces, dashes, dots and brackets; becomes E.164 (`+1` and 10 digits). */
export const phone = z.pipe(
  z.string({ error: 'field.required' }).check(
    z.trim(),
    z.minLength(1, 'field.required'),
    z.maxLength(fieldLimits.phone.max, 'field.tooLong'),
    z.refine((typed) => typed === '' || isUsPhone(typed), { error: 'field.phone' }),
  ),
  z.transform(toE164),
)

/** Like `phone`, but may be empty: null then. */
export const optionalPhone = z.pipe(
  z.optional(
    z.nullable(
      z.string({ error: 'field.phone' }).check(
        z.trim(),
        z.maxLength(fieldLimits.phone.max, 'field.tooLong'),
        z.refine((typed) => typed === '' || isUsPhone(typed), { error: 'field.phone' }),
      ),
    ),
  ),
  z.transform((typed) => (typed ? toE164(typed) : null)),
)

/** How a person wants to be told things; `sms` is read as `text`. */
export const notificationChannel = z.pipe(
  z.enum([...notificationChannels, 'sms'], { error: 'field.choice' }),
  z.transform((chosen): (typeof notificationChannels)[number] => (chosen === 'sms' ? 'text' : chosen)),
)

export const state = z.enum(usAddressStates, { error: 'field.state' })
export const zipCode = z
  .string({ error: 'field.required' })
  .check(z.trim(), z.minLength(1, 'field.required'), z.regex(/^$|^\d{5}(-\d{4})?$/, 'field.zipCode'))

/** Degrees north. Zero is allowed here; the place of a report refuses it. */
export const latitude = z
  .number({ error: 'field.coordinates' })
  .check(z.gte(-90, 'field.latitude'), z.lte(90, 'field.latitude'))
/** Degrees east. */
export const longitude = z
  .number({ error: 'field.coordinates' })
  .check(z.gte(-180, 'field.longitude'), z.lte(180, 'field.longitude'))

function degreesInQuery(limit: number, key: string) {
  return z.coerce.number({ error: 'field.coordinatesRequired' }).check(z.gte(-limit, key), z.lte(limit, key))
}
/** Degrees north in a query string. */
export const latitudeInQuery = degreesInQuery(90, 'field.latitude')
/** Degrees east in a query string. */
export const longitudeInQuery = degreesInQuery(180, 'field.longitude')

/** Whole number in a query string. */
export function wholeInQuery(min: number, max: number) {
  return z.coerce
    .number({ error: 'field.number' })
    .check(z.int('field.wholeNumber'), z.gte(min, 'field.tooSmall'), z.lte(max, 'field.tooBig'))
}
