import {
  type BodyOut,
  type Claim,
  type ClaimForm,
  type ClaimStep,
  claimLimits,
  nextClaimStatuses,
  reportNumber,
  type routes,
  saysFiled,
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
  findInsurerPhones,
  findPapers,
  forgetRemoval,
  holdAccidentAndCount,
  holdFiles,
  holdInsurer,
  insertClaim,
  insertClaimChange,
  replacePapers,
  sweepRemoved,
} from './claims.repository.ts'

export async function claimsOf(acting: Acting, accidentId: string | undefined): Promise<Claim[]> {
  return toClaims(acting, await findClaims(acting.tx, acting.userId, accidentId))
}

/** @throws AppError CLAIM_NOT_FOUND */
export async function claimOf(acting: Acting, id: string): Promise<Claim> {
  return toClaim(acting, found(await findOwn(acting.tx, acting.userId, { table: 'claims', id })))
}

/**
 * Adds a claim to one of the person's reports and copies the policy's insurer and number as they are now.
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
    status: saysFiled(form) ? 'submitted' : 'not_filed',
    ...knownOf(form),
    created_at: at,
    updated_at: at,
  })
  await tell(acting, row, { kind: 'added', phrase: 'claimAdded', title: 'Claim added', at })
  return toClaim(acting, row)
}

/**
 * Replaces what is known of a claim. A day or a number files it, and without both it is not filed.
 * @throws AppError CLAIM_NOT_FOUND; CHANGED_ELSEWHERE when the form is older than the row
 */
export async function updateClaim(
  acting: Acting,
  id: string,
  form: BodyOut<typeof routes.updateClaim>,
): Promise<Claim> {
  const { tx, context, userId } = acting
  const stored = found(await holdOwn(tx, userId, { table: 'claims', id }))
  const at = nextVersion(stored.updated_at, form.updatedAt, context.clock.now())
  const status = statusWith(stored, form)
  const row = await changeColumns(tx, stored, { ...knownOf(form), status, updated_at: at })
  if (status === stored.status) tellPages(acting, row)
  else await tell(acting, row, { ...stepTo(status), at })
  return toClaim(acting, row)
}

/**
 * Changes the status of a claim. Of two simultaneous changes the second sees the result of the first.
 * @throws AppError CLAIM_NOT_FOUND, CLAIM_STATUS_NOT_ALLOWED
 */
export async function changeClaimStatus(
  acting: Acting,
  id: string,
  { status, note, ...filing }: ClaimStep,
): Promise<Claim> {
  const { tx, context, userId } = acting
  const stored = found(await holdOwn(tx, userId, { table: 'claims', id }))
  if (!nextClaimStatuses(stored.status).includes(status)) throw new AppError('CLAIM_STATUS_NOT_ALLOWED')
  const at = nextVersion(stored.updated_at, undefined, context.clock.now())
  const filed =
    status === 'submitted'
      ? { claim_number: filing.claimNumber || null, filed_on: filing.filedOn ?? null }
      : undefined
  const row = await changeColumns(tx, stored, { status, ...filed, updated_at: at })
  await tell(acting, row, { ...stepTo(status), note, at })
  return toClaim(acting, row)
}

/** Chooses the papers of a claim. @throws AppError CLAIM_NOT_FOUND, FILE_NOT_FOUND */
export async function setClaimPapers(
  acting: Acting,
  id: string,
  { fileIds }: BodyOut<typeof routes.setClaimPapers>,
): Promise<Claim> {
  const { tx, userId } = acting
  const stored = found(await holdOwn(tx, userId, { table: 'claims', id }))
  const wanted = [...new Set(fileIds)]
  if ((await holdFiles(tx, userId, wanted)) < wanted.length) throw new AppError('FILE_NOT_FOUND')
  await replacePapers(tx, stored, wanted)
  tellPages(acting, stored)
  return toClaim(acting, stored)
}

/** The report's timeline keeps the fact that the claim existed. @throws AppError CLAIM_NOT_FOUND */
export async function deleteClaim(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const stored = found(await holdOwn(tx, userId, { table: 'claims', id }))
  const at = nextVersion(stored.updated_at, undefined, context.clock.now())
  const row = await changeColumns(tx, stored, { removed_at: at })
  await tell(acting, row, { kind: 'removed', phrase: 'claimRemoved', title: 'Claim removed', at })
  return { id }
}

/** Takes a removal back: the claim and its timeline are as before. @throws AppError CLAIM_NOT_FOUND, TOO_MANY_CLAIMS */
export async function restoreClaim(acting: Acting, id: string): Promise<Claim> {
  const { tx, userId } = acting
  const removed = known(await findOwn(tx, userId, { table: 'claims', id }))
  const count = await holdAccidentAndCount(tx, userId, removed.accident_id)
  const stored = known(await holdOwn(tx, userId, { table: 'claims', id }))
  if (stored.removed_at === null) return toClaim(acting, stored)
  if (count !== undefined && count >= claimLimits.perAccident) throw new AppError('TOO_MANY_CLAIMS')
  const row = await changeColumns(tx, stored, { removed_at: null })
  await forgetRemoval(tx, userId, id)
  await recordStep(acting, row, { phrase: 'claimRestored', title: 'Claim back' })
  return toClaim(acting, row)
}

/** Deletes for good what was removed and can no longer be taken back. */
export async function sweepClaims(context: Context): Promise<void> {
  await context.database.asSystem((tx) => sweepRemoved(tx, undoEndedBefore(context)))
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
    promised_on: form.promisedOn ?? null,
    adjuster_name: form.adjusterName || null,
    adjuster_phone: form.adjusterPhone ?? null,
    note: form.note || null,
  }
}

/** What is known of a claim decides whether it is filed only until it has a later status. */
function statusWith({ status }: ClaimRow, form: Partial<ClaimForm>): ClaimRow['status'] {
  if (status !== 'not_filed' && status !== 'submitted') return status
  return saysFiled(form) ? 'submitted' : 'not_filed'
}

function stepTo(status: ClaimRow['status']): Omit<Told, 'at'> {
  return { kind: 'status', phrase: `claimStatusChanged.${status}`, title: 'Claim status changed' }
}

interface Step {
  phrase: string
  title: string
}

interface Told extends Step {
  kind: 'added' | 'status' | 'removed'
  note?: string | null | undefined
  at: Date
}

/** Writes the timeline and the history. */
async function tell(acting: Acting, row: ClaimRow, { kind, note, at, ...step }: Told): Promise<void> {
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
    occurred_at: at,
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

async function toClaim(acting: Acting, row: ClaimRow): Promise<Claim> {
  const [claim] = await toClaims(acting, [row])
  return claim ?? shown(row)
}

/** With the number to call and the papers, in two statements for all. */
async function toClaims({ tx, userId }: Acting, rows: ClaimRow[]): Promise<Claim[]> {
  if (rows.length === 0) return []
  const phones = await findInsurerPhones(
    tx,
    userId,
    rows.flatMap((row) => row.policy_id ?? []),
  )
  const papers = await findPapers(
    tx,
    userId,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...shown(row),
    insurerPhone: phones.get(row.policy_id ?? '') ?? null,
    papers: papers.get(row.id) ?? [],
  }))
}

function shown(row: ClaimRow): Claim {
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
    promisedOn: row.promised_on,
    adjusterName: row.adjuster_name,
    adjusterPhone: row.adjuster_phone,
    note: row.note,
    insurerPhone: null,
    papers: [],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
