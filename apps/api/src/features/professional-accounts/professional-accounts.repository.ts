import type { ProfessionalType } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const recordColumns = [
  'professional.id',
  'professional.type',
  'professional.full_name',
  'professional.firm_name',
  'professional.city',
  'professional.state',
  'professional.is_demo',
] as const

/** A new invitation; its token appears only in the link. */
export interface NewInvitation {
  professionalId: string
  tokenHash: Buffer
  at: Date
  expiresAt: Date
}

/** A record and whether somebody has claimed it; undefined when there is no such record. */
export async function findRecord(tx: Tx, type: ProfessionalType, id: string) {
  return tx
    .selectFrom('professionals as professional')
    .select([...recordColumns, 'professional.is_active', 'professional.is_verified'])
    .select(sql<string | null>`krash_hold_professional_account(professional.id)`.as('account'))
    .where('professional.id', '=', id)
    .where('professional.type', '=', type)
    .executeTakeFirst()
}

/** With the page that was looked at; null takes it back. */
export async function setVerified(
  tx: Tx,
  { id, source, at }: { id: string; source: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('professionals')
    .set({
      is_verified: source !== null,
      verified_source: source,
      verified_at: source === null ? null : at,
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 ms')`,
    })
    .where('id', '=', id)
    .execute()
}

export async function findPeople(tx: Tx, type: ProfessionalType, name: string) {
  return tx
    .selectFrom('professionals as professional')
    .select(recordColumns)
    .where('professional.type', '=', type)
    .where('professional.is_active', '=', true)
    .where(sql<boolean>`strpos(lower(professional.full_name), lower(${name})) > 0`)
    .orderBy('professional.full_name')
    .orderBy('professional.id')
    .limit(11)
    .execute()
}

/** Stores an invitation by the hash of its token, replacing an older one for the record. */
export async function putInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const fields = {
    token_hash: invitation.tokenHash,
    created_at: invitation.at,
    expires_at: invitation.expiresAt,
  }
  await tx
    .insertInto('professional_invitations')
    .values({ professional_id: invitation.professionalId, ...fields })
    .onConflict((conflict) => conflict.column('professional_id').doUpdateSet(fields))
    .execute()
}

/** The invitation of a token with its record, while it is valid. */
export async function findInvitation(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx
    .selectFrom('professional_invitations as invitation')
    .innerJoin('professionals as professional', 'professional.id', 'invitation.professional_id')
    .select([...recordColumns, 'invitation.expires_at'])
    .where('invitation.token_hash', '=', tokenHash)
    .where('invitation.expires_at', '>', now)
    .where('professional.is_active', '=', true)
    .executeTakeFirst()
}

export async function sweepOldInvitations(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('professional_invitations').where('expires_at', '<', now).execute()
}

/** Uses an invitation for the signed-in person; returns the record's id, or null when it is not valid. */
export async function claimRecord(tx: Tx, tokenHash: Buffer, at: Date): Promise<string | null> {
  const { rows } = await sql<{ claimed: string | null }>`
    select krash_claim_professional(${tokenHash}, ${at}) as claimed`.execute(tx)
  return rows[0]?.claimed ?? null
}

/** The picture of the person's record; null without one. Until the end of the transaction nobody sets another. */
export async function holdPicture(tx: Tx, userId: string, professionalId: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('professional_accounts ' || ${professionalId}, 0))`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('professionals as record')
    .innerJoin('professional_accounts as own', 'own.professional_id', 'record.id')
    .select('record.picture_name')
    .where('own.user_id', '=', userId)
    .where('record.id', '=', professionalId)
    .executeTakeFirst()
  return row?.picture_name ?? null
}

/** Returns a record; false when it is not the signed-in person's. */
export async function giveUp(tx: Tx, professionalId: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select krash_give_up_professional(${professionalId}) as given`.execute(tx)
  return rows[0]?.given ?? false
}

/** The conversations a person answers for a professional, with the other side; null for a deleted account. */
export async function answeredConversations(tx: Tx, userId: string, professionalId: string) {
  return tx
    .selectFrom('conversations')
    .select(['id', 'person_id'])
    .where('other_id', '=', userId)
    .where('professional_id', '=', professionalId)
    .orderBy('id')
    .execute()
}

export async function findOwnRecords(tx: Tx, userId: string) {
  return tx
    .selectFrom('professional_accounts as own')
    .innerJoin('professionals as professional', 'professional.id', 'own.professional_id')
    .select([...recordColumns, 'own.claimed_at'])
    .where('own.user_id', '=', userId)
    .orderBy('own.claimed_at')
    .orderBy('professional.id')
    .execute()
}
