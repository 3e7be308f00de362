import type { ClaimPaper } from '@krash/contract'
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

/** Counts the claims of one of the person's reports; a second caller waits. Undefined when there is no such report. */
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

/** What a claim copies from the person's policy; the policy cannot be deleted before the transaction ends. */
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

/** Numbers of these policies to call about a claim, by policy; a policy without one is missing. */
export async function findInsurerPhones(
  tx: Tx,
  userId: string,
  policyIds: string[],
): Promise<Map<string, string>> {
  if (policyIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('insurance_policies')
    .select((row) => ['id', row.fn.coalesce('claims_phone', 'agent_phone').as('phone')])
    .where('user_id', '=', userId)
    .where('id', 'in', policyIds)
    .execute()
  return new Map(rows.flatMap(({ id, phone }) => (phone === null ? [] : [[id, phone]])))
}

/** Files of these claims that are still there, by claim. */
export async function findPapers(
  tx: Tx,
  userId: string,
  claimIds: string[],
): Promise<Map<string, ClaimPaper[]>> {
  const rows = await tx
    .selectFrom('claim_papers as paper')
    .innerJoin('files as file', (join) =>
      join.onRef('file.user_id', '=', 'paper.user_id').onRef('file.id', '=', 'paper.file_id'),
    )
    .select([
      'paper.claim_id',
      'file.id',
      'file.original_filename as originalFilename',
      'file.mime_type as mimeType',
      'file.file_size as fileSize',
    ])
    .where('paper.user_id', '=', userId)
    .where('paper.claim_id', 'in', claimIds)
    .where('file.is_active', '=', true)
    .orderBy('paper.place')
    .execute()
  const papers = Map.groupBy(rows, ({ claim_id: claimId }) => claimId)
  return new Map(
    Array.from(papers, ([claimId, own]) => [claimId, own.map(({ claim_id: _claim, ...paper }) => paper)]),
  )
}

/** How many of these files are the person's own and still there; they cannot be destroyed before the transaction ends. */
export async function holdFiles(tx: Tx, userId: string, fileIds: string[]): Promise<number> {
  if (fileIds.length === 0) return 0
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', fileIds)
    .where('is_active', '=', true)
    .forKeyShare()
    .execute()
  return rows.length
}

/** Puts these files in place of those that belonged to a claim. */
export async function replacePapers(
  tx: Tx,
  { user_id: userId, id: claimId }: ClaimRow,
  fileIds: string[],
): Promise<void> {
  await tx.deleteFrom('claim_papers').where('user_id', '=', userId).where('claim_id', '=', claimId).execute()
  if (fileIds.length === 0) return
  await tx
    .insertInto('claim_papers')
    .values(fileIds.map((fileId, place) => ({ user_id: userId, claim_id: claimId, file_id: fileId, place })))
    .execute()
}
