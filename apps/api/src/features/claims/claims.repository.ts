import type { Callee, ClaimType, DetailChange, TimelineEntry } from '@krash/contract'
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ClaimChanges, Claims } from '#platform/database/tables.ts'

export type ClaimRow = Selectable<Claims>

export async function findClaims(
  tx: Tx,
  userId: string,
  accidentId: string | undefined,
): Promise<ClaimRow[]> {
  let query = tx
    .selectFrom('claims')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
  if (accidentId !== undefined) query = query.where('accident_id', '=', accidentId)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Counts the claims of an own report; a second caller waits. Undefined when there is no such report. */
export async function holdAccidentAndCount(
  tx: Tx,
  userId: string,
  accidentId: string,
): Promise<number | undefined> {
  const held = await tx
    .selectFrom('accidents')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', accidentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  const { count } = await tx
    .selectFrom('claims')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('accident_id', '=', accidentId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What a claim copies from an own policy; the policy cannot be deleted before the transaction ends. */
export async function holdInsurer(tx: Tx, userId: string, policyId: string) {
  return tx
    .selectFrom('insurance_policies')
    .select(['carrier_name', 'policy_number'])
    .where('user_id', '=', userId)
    .where('id', '=', policyId)
    .forKeyShare()
    .executeTakeFirst()
}

export async function insertClaim(tx: Tx, row: Insertable<Claims>): Promise<ClaimRow> {
  return tx.insertInto('claims').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function changeColumns(
  tx: Tx,
  { user_id: userId, id }: ClaimRow,
  columns: Updateable<Claims>,
): Promise<ClaimRow> {
  return tx
    .updateTable('claims')
    .set(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the claims removed before this, and what was written about them on the timeline; that they existed stays. */
export async function sweepRemoved(tx: Tx, before: Date): Promise<void> {
  await sql`
    with gone as (delete from claims where removed_at < ${before} returning user_id, id)
    update claim_changes set note = null
    from gone where claim_changes.user_id = gone.user_id and claim_id = gone.id and note is not null`.execute(
    tx,
  )
}

/** Takes the removal off the timeline. */
export async function forgetRemoval(tx: Tx, userId: string, claimId: string): Promise<void> {
  await tx
    .deleteFrom('claim_changes')
    .where('user_id', '=', userId)
    .where('claim_id', '=', claimId)
    .where('kind', '=', 'removed')
    .execute()
}

export async function insertClaimChange(tx: Tx, row: Insertable<ClaimChanges>): Promise<void> {
  await tx.insertInto('claim_changes').values(row).execute()
}

export interface TimelineRow {
  id: string
  at: Date
  kind: TimelineEntry['kind']
  status: string | null
  claim_type: ClaimType | null
  callee: Callee | null
  name: string | null
  note: string | null
  detail: DetailChange | null
}

/**
 * The timeline, oldest first. Sharing that named no report counts for the last report before it. Of a removed claim
 * nothing is told but its steps.
 */
export async function findTimeline(tx: Tx, userId: string, accidentId: string): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with report as (select * from accidents where user_id = ${userId} and id = ${accidentId})
    select id, created_at as at, 'reported' as kind, null as status, null as claim_type, null as callee,
        null as name, null as note, null::jsonb as detail
      from report
    union all
    select id, occurred_at, 'reportStatus', status, null, null, null, notes, null
      from accident_changes where user_id = ${userId} and accident_id = ${accidentId}
    union all
    select id, called_at, 'called', null, null, callee, name, null, null
      from accident_calls where user_id = ${userId} and accident_id = ${accidentId}
    union all
    select id, occurred_at, 'detail', null, null, null, null, null,
        jsonb_build_object('part', part, 'deed', deed, 'name', name, 'fields', fields)
      from accident_detail_changes where user_id = ${userId} and accident_id = ${accidentId}
    union all
    select connection.id, connection.connected_at, 'connected', null, null, null, lawyer.full_name, null, null
      from report, lawyer_connections as connection join professionals as lawyer on lawyer.id = connection.lawyer_id
      where connection.user_id = ${userId} and (
        connection.accident_id = report.id
        or connection.accident_id is null and connection.connected_at >= report.created_at and not exists (
          select from accidents as later where later.user_id = ${userId}
            and later.created_at > report.created_at and later.created_at <= connection.connected_at
        )
      )
    union all
    select change.id, occurred_at,
        case kind when 'added' then 'claimAdded' when 'removed' then 'claimRemoved' else 'claimStatus' end,
        change.status, change.claim_type, null, change.carrier_name, case when claim.id is not null then change.note end, null
      from claim_changes as change
      left join claims as claim
        on claim.user_id = change.user_id and claim.id = change.claim_id and claim.removed_at is null
      where change.user_id = ${userId} and change.accident_id = ${accidentId}
    order by at, id`.execute(tx)
  return rows
}
