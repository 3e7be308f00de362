import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { optionalPhone, paragraph, text } from '../wire/fields.ts'
import { choiceOf } from '../wire/generous.ts'
import { calendarDate, id, instant } from '../wire/wire.ts'
import { claimLimits, claimStatuses, claimTypes } from './claim-choices.ts'

const adjuster = z.object({
  adjusterName: z.optional(z.nullable(text({ min: 0, max: fieldLimits.name.max }))),
  adjusterPhone: z.optional(optionalPhone),
})

export const claimForm = z.object({
  accidentId: id,
  policyId: id,
  type: z.enum(claimTypes, { error: 'field.choice' }),
  /** The insurer's own number; often known only later. */
  claimNumber: z.optional(z.nullable(text({ min: 0, max: claimLimits.claimNumber.max }))),
  filedOn: z.optional(z.nullable(calendarDate)),
  /** Until when the company promised its next answer. */
  promisedOn: z.optional(z.nullable(calendarDate)),
  note: z.optional(z.nullable(paragraph(claimLimits.note))),
  ...adjuster.shape,
})
export type ClaimForm = z.infer<typeof claimForm>
export type ClaimFormInput = z.input<typeof claimForm>

/** What may be learned about a claim after it was added. */
export const claimChange = z.object({
  claimNumber: claimForm.shape.claimNumber,
  filedOn: claimForm.shape.filedOn,
  promisedOn: claimForm.shape.promisedOn,
  note: claimForm.shape.note,
  ...adjuster.shape,
  /** As it was read; a newer row answers 409. */
  updatedAt: z.optional(instant),
})

const filing = { claimNumber: claimForm.shape.claimNumber, filedOn: claimForm.shape.filedOn }

/** What says that a claim was filed: a day or the company's number. */
export const claimFiling = z
  .object(filing)
  .check(z.refine(saysFiled, { error: 'field.filing', path: ['filedOn'] }))
export type ClaimFiling = z.infer<typeof claimFiling>

/** The next status of a claim; that it was filed needs to be said. */
export const claimStep = z
  .object({
    status: choiceOf(claimStatuses),
    note: z.optional(z.nullable(paragraph(claimLimits.note))),
    ...filing,
  })
  .check(
    z.refine((step) => step.status !== 'submitted' || saysFiled(step), {
      error: 'field.filing',
      path: ['filedOn'],
    }),
  )
export type ClaimStep = z.infer<typeof claimStep>

/** Whether what is known of a claim says that the company has it. Adding it here does not. */
export function saysFiled({ filedOn, claimNumber }: Pick<ClaimForm, 'filedOn' | 'claimNumber'>): boolean {
  return Boolean(filedOn) || Boolean(claimNumber)
}
