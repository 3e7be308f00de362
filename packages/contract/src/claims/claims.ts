import * as z from 'zod/mini'
import { callees } from '../accidents/accidents.ts'
import { detailChange } from '../accidents/who-was-there.ts'
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

export const claimStatuses = ['submitted', 'under_review', 'approved', 'denied', 'settled', 'closed'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimLimits = {
  claimNumber: { max: 50 },
  note: { max: 1000 },
  perAccident: 10,
} as const

/** The legal steps of a claim. A denial can be reviewed again (an appeal), and a closed claim can be reopened. */
const nextStatuses: Record<ClaimStatus, readonly ClaimStatus[]> = {
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
  note: z.optional(z.nullable(paragraph(claimLimits.note))),
  ...adjuster.shape,
})
export type ClaimForm = z.infer<typeof claimForm>
export type ClaimFormInput = z.input<typeof claimForm>

/** What may be learned about a claim after it was added. */
export const claimChange = z.object({
  claimNumber: claimForm.shape.claimNumber,
  filedOn: claimForm.shape.filedOn,
  note: claimForm.shape.note,
  ...adjuster.shape,
  /** As it was read; a newer row answers 409. */
  updatedAt: z.optional(instant),
})

/** Whether the insurer has the claim: a day, a number or a step by the company says so. Adding it here does not. */
export function isFiled({
  status,
  filedOn,
  claimNumber,
}: Pick<Claim, 'status' | 'filedOn' | 'claimNumber'>): boolean {
  return status !== 'submitted' || filedOn !== null || claimNumber !== null
}

const nullableText = z.nullable(z.string())

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
  adjusterName: nullableText,
  adjusterPhone: nullableText,
  note: nullableText,
  createdAt: instant,
  updatedAt: instant,
})
export type Claim = z.infer<typeof claim>

/** What happened with a report, oldest first; the screen says it in its own language. */
export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum([
    'reported',
    'reportStatus',
    'called',
    'detail',
    'connected',
    'claimAdded',
    'claimStatus',
    'claimRemoved',
  ]),
  /** Status the report or the claim got; null where there is none. */
  status: nullableText,
  claimType: z.nullable(z.enum(claimTypes)),
  /** Whom the person reached. */
  callee: z.nullable(z.enum(callees)),
  /** Name of a lawyer or an insurer. */
  name: nullableText,
  note: nullableText,
  /** What was added, corrected or removed of who was there. */
  detail: z.nullable(detailChange),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

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
    summary: 'Move a claim to its next status, with an optional note',
    params: idParams,
    body: z.object({
      status: choiceOf(claimStatuses),
      note: z.optional(z.nullable(paragraph(claimLimits.note))),
    }),
    response: claim,
    errors: ['CLAIM_NOT_FOUND', 'CLAIM_STATUS_NOT_ALLOWED'],
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
  accidentTimeline: route({
    method: 'GET',
    path: '/api/emergency/accidents/:id/timeline',
    access: 'user',
    limit: 'person',
    summary: 'What happened with an own report, oldest first',
    params: idParams,
    response: z.array(timelineEntry),
    errors: ['ACCIDENT_NOT_FOUND'],
  }),
} as const
