import {
  type BodyOut,
  type Claim,
  type ClaimForm,
  type ClaimStatus,
  type TimelineEntry,
  claimLimits,
  nextClaimStatuses,
  reportNumber,
  type routes,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { findOwn, holdOwn } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { undoEndedBefore } from '#platform/sweeps.ts'
import {
  type ClaimRow,
  changeColumns,
  findClaims,
  findTimeline,
  forgetRemoval,
  holdAccidentAndCount,
  holdInsurer,
  insertClaim,
  insertClaimChange,
  sweepRemoved,
} from './claims.repository.ts'

export async function claimsOf({ tx, userId }: Acting, accidentId: string | undefined): Promise<Claim[]> {
  const rows = await findClaims(tx, userId, accidentId)
  return rows.map(toClaim)
}

/** @throws AppError CLAIM_NOT_FOUND */
export async function claimOf({ tx, userId }: Acting, id: string): Promise<Claim> {
  return toClaim(found(await findOwn(tx, userId, { table: 'claims', id })))
}

/**
 * Adds a claim to an own report and copies the policy's insurer and number as they are now.
 * @throws AppError ACCIDENT_NOT_FOUND, POLICY_NOT_FOUND, TOO_MANY_CLAIMS
 */
export async function addClaim(acting: Acting, form: ClaimForm): Promise<Claim> {
  const { tx, context, userId } = acting
  const count = await holdAccidentAndCount(tx, userId, form.accidentId)
  if (count === undefined) throw new AppError('ACCIDENT_NOT_FOUND')
  const insurer = await holdInsurer(tx, userId, form.policyId)
  if (!insurer) throw new AppError('POLICY_NOT_FOUND')
  if (count >= claimLimits.perAccident) throw new AppError('TOO_MANY_CLAIMS')
  const at = context.clock.now()
  const row = await insertClaim(tx, {
    user_id: userId,
    id: context.newId(),
    accident_id: form.accidentId,
    policy_id: form.policyId,
    ...insurer,
    claim_type: form.type,
    status: 'submitted',
    ...knownOf(form),
    created_at: at,
    updated_at: at,
  })
  await tell(acting, row, { kind: 'added', phrase: 'claimAdded', title: 'Claim added' })
  return toClaim(row)
}

/** @throws AppError CLAIM_NOT_FOUND; CHANGED_ELSEWHERE when the form is older than the row */
export async function updateClaim(
  acting: Acting,
  id: string,
  form: BodyOut<typeof routes.updateClaim>,
): Promise<Claim> {
  const { tx, context, userId } = acting
  const stored = found(await holdOwn(tx, userId, { table: 'claims', id }))
  const at = nextVersion(stored.updated_at, form.updatedAt, context.clock.now())
  const row = await changeColumns(tx, stored, { ...knownOf(form), updated_at: at })
  tellPages(acting, row)
  return toClaim(row)
}

/**
 * Changes the status of a claim. Of two simultaneous changes the second sees the result of the first.
 * @throws AppError CLAIM_NOT_FOUND, CLAIM_STATUS_NOT_ALLOWED
 */
export async function changeClaimStatus(
  acting: Acting,
  id: string,
  { status, note }: { status: ClaimStatus; note?: string | null | undefined },
): Promise<Claim> {
  const { tx, context, userId } = acting
  const stored = found(await holdOwn(tx, userId, { table: 'claims', id }))
  if (!nextClaimStatuses(stored.status).includes(status)) throw new AppError('CLAIM_STATUS_NOT_ALLOWED')
  const at = nextVersion(stored.updated_at, undefined, context.clock.now())
  const row = await changeColumns(tx, stored, { status, updated_at: at })
  const phrase = `claimStatusChanged.${status}`
  await tell(acting, row, { kind: 'status', phrase, title: 'Claim status changed', note })
  return toClaim(row)
}

/** The report's timeline keeps the fact that the claim existed. @throws AppError CLAIM_NOT_FOUND */
export async function deleteClaim(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const stored = found(await holdOwn(tx, userId, { table: 'claims', id }))
  const row = await changeColumns(tx, stored, { removed_at: context.clock.now() })
  await tell(acting, row, { kind: 'removed', phrase: 'claimRemoved', title: 'Claim removed' })
  return { id }
}

/** Takes a removal back: the claim and its timeline are as before. @throws AppError CLAIM_NOT_FOUND, TOO_MANY_CLAIMS */
export async function restoreClaim(acting: Acting, id: string): Promise<Claim> {
  const { tx, userId } = acting
  const removed = known(await findOwn(tx, userId, { table: 'claims', id }))
  const count = await holdAccidentAndCount(tx, userId, removed.accident_id)
  const stored = known(await holdOwn(tx, userId, { table: 'claims', id }))
  if (stored.removed_at === null) return toClaim(stored)
  if (count !== undefined && count >= claimLimits.perAccident) throw new AppError('TOO_MANY_CLAIMS')
  const row = await changeColumns(tx, stored, { removed_at: null })
  await forgetRemoval(tx, userId, id)
  await recordStep(acting, row, { phrase: 'claimRestored', title: 'Claim back' })
  return toClaim(row)
}

/** Deletes for good what was removed and can no longer be taken back. */
export async function sweepClaims(context: Context): Promise<void> {
  await context.database.asSystem((tx) => sweepRemoved(tx, undoEndedBefore(context)))
}

/** @throws AppError ACCIDENT_NOT_FOUND */
export async function timelineOf({ tx, userId }: Acting, accidentId: string): Promise<TimelineEntry[]> {
  const rows = await findTimeline(tx, userId, accidentId)
  // An existing report has at least the entry of its own creation.
  if (rows.length === 0) throw new AppError('ACCIDENT_NOT_FOUND')
  return rows.map(({ at, claim_type: claimType, ...rest }) => ({ ...rest, at: at.toISOString(), claimType }))
}

function found(row: ClaimRow | undefined): ClaimRow {
  if (!row || row.removed_at !== null) throw new AppError('CLAIM_NOT_FOUND')
  return row
}

/** Also a removed one. */
function known(row: ClaimRow | undefined): ClaimRow {
  if (!row) throw new AppError('CLAIM_NOT_FOUND')
  return row
}

function knownOf(form: Partial<ClaimForm>) {
  return {
    claim_number: form.claimNumber || null,
    filed_on: form.filedOn ?? null,
    adjuster_name: form.adjusterName || null,
    adjuster_phone: form.adjusterPhone ?? null,
    note: form.note || null,
  }
}

interface Step {
  phrase: string
  title: string
}

interface Told extends Step {
  kind: 'added' | 'status' | 'removed'
  note?: string | null | undefined
}

/** Writes the timeline and the history. */
async function tell(acting: Acting, row: ClaimRow, { kind, note, ...step }: Told): Promise<void> {
  const { tx, context, userId } = acting
  await insertClaimChange(tx, {
    user_id: userId,
    id: context.newId(),
    claim_id: row.id,
    accident_id: row.accident_id,
    kind,
    claim_type: row.claim_type,
    carrier_name: row.carrier_name,
    status: row.status,
    note: note || null,
    occurred_at: context.clock.now(),
  })
  await recordStep(acting, row, step)
}

/** Writes the history. Numbers and notes stay out of it, because it outlives the claim. */
async function recordStep(acting: Acting, row: ClaimRow, { phrase, title }: Step): Promise<void> {
  const { id: claimId, accident_id: accidentId, carrier_name: company } = row
  await recordActivity(acting, {
    // The history has no kind for claims; a claim belongs to a policy.
    type: 'insurance_updated',
    title,
    metadata: { phrase, values: { company }, claimId, accidentId },
  })
  tellPages(acting, row)
}

function tellPages(
  { tx, context, userId }: Acting,
  { id: claimId, accident_id: accidentId }: ClaimRow,
): void {
  recordEvent(tx, { userId, kind: 'claim', data: { claimId, accidentId }, at: context.clock.now() })
}

function toClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    accidentId: row.accident_id,
    accidentNumber: reportNumber(row.accident_id),
    policyId: row.policy_id,
    carrierName: row.carrier_name,
    policyNumber: row.policy_number,
    type: row.claim_type,
    status: row.status,
    claimNumber: row.claim_number,
    filedOn: row.filed_on,
    adjusterName: row.adjuster_name,
    adjusterPhone: row.adjuster_phone,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
