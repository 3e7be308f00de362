import * as z from 'zod/mini'
import { fileTypes } from '../files/files.ts'
import { fieldLimits } from '../wire/field-limits.ts'
import { optionalPhone, paragraph, text } from '../wire/fields.ts'
import { choiceOf } from '../wire/generous.ts'
import { route } from '../wire/route.ts'
import { calendarDate, id, idParams, instant, pageQuery } from '../wire/wire.ts'

export const claimTypes = [
  'collision',
  'comprehensive',
  'liability',
  'medical',
  'theft',
  'vandalism',
  'weather',
] as const
export type ClaimType = (typeof claimTypes)[number]

export const claimStatuses = [
  'not_filed',
  'submitted',
  'under_review',
  'approved',
  'denied',
  'settled',
  'closed',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimLimits = {
  claimNumber: { max: 50 },
  note: { max: 1000 },
  perAccident: 10,
  papers: 20,
} as const

/**
 * The legal steps of a claim. It begins with what only this app knows of; the company has it once it is `submitted`. A
 * denial can be reviewed again (an appeal), and a closed claim can be reopened.
 */
const nextStatuses: Record<ClaimStatus, readonly ClaimStatus[]> = {
  not_filed: ['submitted'],
  submitted: ['under_review', 'approved', 'denied', 'closed'],
  under_review: ['approved', 'denied', 'closed'],
  approved: ['settled', 'denied', 'closed'],
  denied: ['under_review', 'closed'],
  settled: ['closed'],
  closed: ['under_review'],
}

export function nextClaimStatuses(from: ClaimStatus): readonly ClaimStatus[] {
  return nextStatuses[from]
}

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

/** In these the company has given its last answer, so that it owes none. */
const answered: readonly ClaimStatus[] = ['denied', 'settled', 'closed']

const DAY_MS = 86_400_000

/** How many days the company is late with the answer it promised; 0 while it is not. `today` is the person's. */
export function daysOverdue(
  { promisedOn, status }: Pick<Claim, 'promisedOn' | 'status'>,
  today: string,
): number {
  if (promisedOn === null || promisedOn >= today || answered.includes(status)) return 0
  return (Date.parse(today) - Date.parse(promisedOn)) / DAY_MS
}

const nullableText = z.nullable(z.string())

/** An own file that belongs to a claim by reference: who deletes the file takes it out of the claim. */
export const claimPaper = z.object({
  id: z.uuid(),
  originalFilename: z.string(),
  mimeType: z.enum(fileTypes),
  fileSize: z.int(),
})
export type ClaimPaper = z.infer<typeof claimPaper>

export const claim = z.object({
  id: z.uuid(),
  accidentId: z.uuid(),
  /** As in `reportNumber`. */
  accidentNumber: z.string(),
  policyId: z.nullable(z.uuid()),
  /** Taken from the policy when the claim was added; later changes of the policy do not change it. */
  carrierName: z.string(),
  policyNumber: z.string(),
  type: z.enum(claimTypes),
  status: z.enum(claimStatuses),
  claimNumber: nullableText,
  filedOn: z.nullable(calendarDate),
  promisedOn: z.nullable(calendarDate),
  adjusterName: nullableText,
  adjusterPhone: nullableText,
  note: nullableText,
  /** The number of the policy, as it is now: for claims, otherwise of the agent. */
  insurerPhone: nullableText,
  papers: z.array(claimPaper),
  createdAt: instant,
  updatedAt: instant,
})
export type Claim = z.infer<typeof claim>

const claimErrors = ['CLAIM_NOT_FOUND'] as const

export const claimRoutes = {
  listClaims: route({
    method: 'GET',
    path: '/api/claims',
    access: 'user',
    limit: 'person',
    summary: 'Own claims, newest first, optionally of one report',
    query: z.object({ ...pageQuery, accidentId: z.optional(id) }),
    response: z.array(claim),
    paged: true,
  }),
  getClaim: route({
    method: 'GET',
    path: '/api/claims/:id',
    access: 'user',
    limit: 'person',
    summary: 'One claim',
    params: idParams,
    response: claim,
    errors: claimErrors,
  }),
  addClaim: route({
    method: 'POST',
    path: '/api/claims',
    access: 'user',
    limit: 'person',
    summary: 'Add a claim to a report and a policy',
    body: claimForm,
    response: claim,
    status: 201,
    idempotent: true,
    errors: ['ACCIDENT_NOT_FOUND', 'POLICY_NOT_FOUND', 'TOO_MANY_CLAIMS'],
  }),
  updateClaim: route({
    method: 'PUT',
    path: '/api/claims/:id',
    access: 'user',
    limit: 'person',
    summary: 'Change what is known about a claim; the status has a call of its own',
    params: idParams,
    body: claimChange,
    response: claim,
    errors: ['CLAIM_NOT_FOUND', 'CHANGED_ELSEWHERE'],
  }),
  changeClaimStatus: route({
    method: 'PATCH',
    path: '/api/claims/:id/status',
    access: 'user',
    limit: 'person',
    summary:
      'Move a claim to its next status, with an optional note; filing it needs a day or the claim number',
    params: idParams,
    body: claimStep,
    response: claim,
    errors: ['CLAIM_NOT_FOUND', 'CLAIM_STATUS_NOT_ALLOWED'],
  }),
  setClaimPapers: route({
    method: 'PUT',
    path: '/api/claims/:id/papers',
    access: 'user',
    limit: 'person',
    summary: 'Choose which own files belong to a claim; they replace those chosen before',
    params: idParams,
    body: z.object({
      fileIds: z.array(id).check(z.maxLength(claimLimits.papers, 'field.tooMany')),
    }),
    response: claim,
    errors: ['CLAIM_NOT_FOUND', 'FILE_NOT_FOUND'],
  }),
  deleteClaim: route({
    method: 'DELETE',
    path: '/api/claims/:id',
    access: 'user',
    limit: 'person',
    summary: 'Remove a claim; the timeline keeps that it was there',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: claimErrors,
  }),
  restoreClaim: route({
    method: 'POST',
    path: '/api/claims/:id/restore',
    access: 'user',
    limit: 'person',
    summary:
      'Take back the removal of a claim, for an hour at least; one that was not removed is given as it is',
    params: idParams,
    response: claim,
    errors: ['CLAIM_NOT_FOUND', 'TOO_MANY_CLAIMS'],
  }),
} as const
