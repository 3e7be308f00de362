import * as z from 'zod/mini'
import { fileTypes } from '../files/files.ts'
import { route } from '../wire/route.ts'
import { calendarDate, id, idParams, instant, pageQuery } from '../wire/wire.ts'
import { claimLimits, claimStatuses, claimTypes } from './claim-choices.ts'
import type { ClaimStatus } from './claim-choices.ts'
import { claimChange, claimForm, claimStep } from './claim-form.ts'

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
