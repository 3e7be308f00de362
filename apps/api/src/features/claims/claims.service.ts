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
import { findOwn, holdOwn } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  type ClaimRow,
  changeColumns,
  findClaims,
  findTimeline,
  holdAccidentAndCount,
  holdInsurer,
  insertClaim,
  insertClaimChange,
  removeClaim,
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
  const row = found(await removeClaim(acting.tx, acting.userId, id))
  await tell(acting, row, { kind: 'removed', phrase: 'claimRemoved', title: 'Claim removed' })
  return { id }
}

/** @throws AppError ACCIDENT_NOT_FOUND */
export async function timelineOf({ tx, userId }: Acting, accidentId: string): Promise<TimelineEntry[]> {
  const rows = await findTimeline(tx, userId, accidentId)
  // An existing report has at least the entry of its own creation.
  if (rows.length === 0) throw new AppError('ACCIDENT_NOT_FOUND')
  return rows.map(({ at, claim_type: claimType, ...rest }) => ({ ...rest, at: at.toISOString(), claimType }))
}

function found(row: ClaimRow | undefined): ClaimRow {
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

interface Told {
  kind: 'added' | 'status' | 'removed'
  phrase: string
  title: string
  note?: string | null | undefined
}

/** Writes the timeline and the history. Numbers and notes stay out of the history, which outlives the claim. */
async function tell(acting: Acting, row: ClaimRow, { kind, phrase, title, note }: Told): Promise<void> {
  const { tx, context, userId } = acting
  const { id: claimId, accident_id: accidentId, carrier_name: company } = row
  await insertClaimChange(tx, {
    user_id: userId,
    id: context.newId(),
    claim_id: claimId,
    accident_id: accidentId,
    kind,
    claim_type: row.claim_type,
    carrier_name: company,
    status: row.status,
    note: note || null,
    occurred_at: context.clock.now(),
  })
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
