import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Makes twins that begin a conversation with this address wait, so that the second finds the first. */
export async function holdAddress(tx: Tx, userId: string, label: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`write to ${userId} ${label}`}, 0))`.execute(tx)
}

/** Waits for whoever is just confirming this address, and makes them wait. */
export async function holdAwaited(tx: Tx, label: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`awaited ${label}`}, 0))`.execute(tx)
}

export async function findLabelled(tx: Tx, userId: string, label: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('conversation_members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .executeTakeFirst()
  return row?.conversation_id
}

/** The person with this confirmed e-mail address or referral code. */
export async function findPerson(tx: Tx, address: string): Promise<string | null> {
  const { rows } = await sql<{
    person: string | null
  }>`select krash_find_person(${address}) as person`.execute(tx)
  return rows[0]?.person ?? null
}

/** Whether there is such an account; it stays until the transaction ends. */
export async function holdPerson(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select krash_hold_person(${id}) as is_there`.execute(tx)
  return rows[0]?.is_there ?? false
}

/** The person's own addresses, to which they cannot write, and whether they have confirmed the e-mail. */
export async function findSelf(
  tx: Tx,
  userId: string,
): Promise<{ addresses: string[]; isConfirmed: boolean }> {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'referral_code', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    addresses: row ? [row.email, row.referral_code] : [],
    isConfirmed: (row?.email_verified_at ?? null) !== null,
  }
}
