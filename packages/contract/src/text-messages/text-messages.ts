import * as z from 'zod/mini'
import { phone } from '../wire/fields.ts'
import { orBlank } from '../wire/generous.ts'
import { route } from '../wire/route.ts'
import { timeZoneName } from '../wire/time-zone.ts'
import { instant } from '../wire/wire.ts'

/** Every text message the product can send. */
export const textTemplates = ['code', 'unreadMessages', 'visitReminder'] as const
export type TextTemplate = (typeof textTemplates)[number]

/** The code that confirms a cell number. */
export const TEXT_CODE_DIGITS = 6
export const TEXT_CODE_MS = 10 * 60_000
/** Between two codes of a person. */
export const TEXT_CODE_PAUSE_MS = 60_000
/** Guesses at one code; the right one may be the last. */
export const TEXT_CODE_GUESSES = 5
/** Codes in 24 hours, for a person and for a number. */
export const TEXT_CODES_A_DAY = 5

/** Where text messages of the account go. */
export const textNumber = z.object({
  /** The profile's cell number, E.164. */
  cellNumber: z.nullable(z.string()),
  /** Whether a code has shown that the person reads what is sent there; another number ends it. */
  isConfirmed: z.boolean(),
  /** STOP was answered from there: nothing is sent until START is. */
  isStopped: z.boolean(),
  /** The number that a code has gone to; null when none is waited for. */
  pending: z.nullable(
    z.object({
      cellNumber: z.string(),
      /** From when on another code can be asked for. */
      againAt: instant,
      expiresAt: instant,
    }),
  ),
})
export type TextNumber = z.infer<typeof textNumber>

/** Where `timeZone` is told, nothing but codes comes at night there. */
export const textCodeForm = z.object({ cellNumber: phone, timeZone: orBlank(timeZoneName) })

export type TextCodeForm = z.output<typeof textCodeForm>

/** Spaces and hyphens are how phones show a code. */
export const textConfirmationForm = z.object({
  code: z.pipe(
    z.string({ error: 'field.required' }),
    z.pipe(
      z.transform((typed: string) => typed.replace(/[\s-]/g, '')),
      z.string().check(z.regex(/^\d{6}$/, 'field.code')),
    ),
  ),
})

export const textMessageRoutes = {
  getTextNumber: route({
    method: 'GET',
    path: '/api/users/text-number',
    access: 'user',
    feature: 'text',
    limit: 'person',
    summary: 'The number that text messages go to, and whether it is confirmed',
    response: textNumber,
  }),
  sendTextCode: route({
    method: 'POST',
    path: '/api/users/text-number/code',
    access: 'user',
    feature: 'text',
    limit: 'textCode',
    summary: 'Text a code to a number; the one before no longer works',
    body: textCodeForm,
    response: textNumber,
    errors: ['TOO_MANY_TEXT_CODES'],
  }),
  confirmTextNumber: route({
    method: 'POST',
    path: '/api/users/text-number/confirmation',
    access: 'user',
    feature: 'text',
    limit: 'textCode',
    summary:
      'Confirm the number with the code: it becomes the cell number of the profile, and text messages are on',
    body: textConfirmationForm,
    response: textNumber,
    errors: ['TEXT_CODE_WRONG', 'TEXT_CODE_OVER'],
  }),
} as const
