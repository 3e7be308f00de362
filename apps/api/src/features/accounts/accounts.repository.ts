import { type AccountUser, avatarUrlOf, fullNameOf } from '@krash/contract'
import { domainToUnicode } from 'node:url'
import type { ShippedLanguage } from '@krash/phrases'
import { sql } from 'kysely'
import { compiledOnce } from '#platform/database/compiled-once.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { readAs } from '#platform/mail/look-alike.ts'

const accountColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'accident_count',
  'referral_code',
  'avatar_name',
  'created_at',
] as const

/** The account as `/api/auth` answers it. @throws AppError AUTH_FAILED when it is gone */
export async function accountOf(tx: Tx, userId: string): Promise<AccountUser> {
  const [row] = (await tx.executeQuery(account({ userId }))).rows
  if (!row) throw new AppError('AUTH_FAILED')
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullNameOf(row.first_name, row.last_name),
    accidentCount: row.accident_count,
    referralCode: row.referral_code,
    avatarUrl: avatarUrlOf(row.avatar_name),
    isProfessional: row.is_professional,
    createdAt: row.created_at.toISOString(),
  }
}

const account = compiledOnce((database, { userId }: { userId: string }) =>
  database
    .selectFrom('users')
    .select(accountColumns)
    .select(
      sql<boolean>`exists (select from professional_accounts where user_id = ${userId})`.as(
        'is_professional',
      ),
    )
    .where('id', '=', userId),
)

const careColumns = [
  'id',
  'email',
  'email_verified_at',
  'language',
  'password_hash',
  'pending_email',
] as const

/** Finds an account by its address, also by the one that was kept before domains were written in ASCII. */
export async function accountByEmail(tx: Tx, email: string) {
  const [name = '', domain = ''] = email.split('@')
  return tx
    .selectFrom('users')
    .select(careColumns)
    .where('email', 'in', [email, `${name}@${domainToUnicode(domain)}`])
    .orderBy(sql`email = ${email}`, 'desc')
    .executeTakeFirst()
}

/** The account whose address is this one, or looks like it; of several that look alike the oldest. */
export async function ownerOf(tx: Tx, email: string) {
  const asRead = readAs(email)
  return (
    (await accountByEmail(tx, email)) ??
    (await accountByEmail(tx, asRead)) ??
    (await tx
      .selectFrom('users')
      .select(careColumns)
      .where('email_reads_as', '=', asRead)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst())
  )
}

/** Makes others who take an address that looks like this one wait until the transaction ends. */
export async function holdLookAlikes(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email ${readAs(email)}`}, 0))`.execute(tx)
}

/** How an address reads, as it is stored; null where it reads as itself. */
function readingOf(email: string): string | null {
  const asRead = readAs(email)
  return asRead === email ? null : asRead
}

/** Id of the account with this referral code. */
export async function accountByReferralCode(tx: Tx, code: string): Promise<string | undefined> {
  const row = await tx.selectFrom('users').select('id').where('referral_code', '=', code).executeTakeFirst()
  return row?.id
}

export async function holdAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(careColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function hasPendingEmail(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('pending_email', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewAccount {
  id: string
  email: string
  passwordHash: string
  referralCode: string
  /** Whose code the person gave. */
  referredBy: string | null
  language: ShippedLanguage
  at: Date
}

/** A taken e-mail or referral code breaks `users_email_key` or `users_referral_code_key`. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  const row = {
    id: account.id,
    email: account.email,
    email_reads_as: readingOf(account.email),
    password_hash: account.passwordHash,
    referral_code: account.referralCode,
    referred_by: account.referredBy,
    language: account.language,
    last_login_at: account.at,
    created_at: account.at,
    updated_at: account.at,
  }
  await tx.insertInto('users').values(row).execute()
}

export async function insertTermsConsent(
  tx: Tx,
  userId: string,
  consent: { id: string; version: string; at: Date },
): Promise<void> {
  const row = {
    user_id: userId,
    id: consent.id,
    kind: 'terms' as const,
    text_version: consent.version,
    agreed_at: consent.at,
  }
  await tx.insertInto('consents').values(row).execute()
}

/**
 * Records a sign-in, and stores a new hash when the old one was made with a lower cost.
 * @returns false when the password was replaced after it was checked
 */
export async function noteLogin(
  tx: Tx,
  userId: string,
  login: { at: Date; oldHash: string; newHash: string | undefined },
): Promise<boolean> {
  const noted = await tx
    .updateTable('users')
    .set({ last_login_at: login.at, password_hash: login.newHash ?? login.oldHash })
    .where('id', '=', userId)
    .where('password_hash', '=', login.oldHash)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Records a sign-in with a passkey. */
export async function notePasskeyLogin(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute()
}

/** Replaces the password. An unconfirmed new address is dropped, since it may be a thief's. */
export async function replacePassword(tx: Tx, userId: string, newHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: newHash, pending_email: null })
    .where('id', '=', userId)
    .execute()
}

/** Drops a new address that waits; locks the account, so that none can be entered meanwhile. */
export async function withdrawNewEmail(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute()
}

export async function markVerified(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: at }).where('id', '=', userId).execute()
}

/** Makes a confirmed address the person's e-mail; a taken one breaks `users_email_key`. */
export async function takeNewEmail(
  tx: Tx,
  userId: string,
  { email, at }: { email: string; at: Date },
): Promise<void> {
  const fields = {
    email,
    email_reads_as: readingOf(email),
    pending_email: null,
    email_verified_at: at,
    // The version must grow even when two changes happen within a millisecond.
    updated_at: sql<Date>`greatest(${at}, updated_at + interval '1 millisecond')`,
  }
  await tx.updateTable('users').set(fields).where('id', '=', userId).execute()
}

/**
 * Locks the conversations of an account that is about to be deleted, then the account: messages are written in the same
 * order. Includes conversations of records the person has given back. Returns those whose other side may be told.
 */
export async function holdConversations(
  tx: Tx,
  userId: string,
): Promise<{ conversationId: string; peerId: string }[]> {
  const { rows } = await sql<{ id: string; peer_id: string | null; is_known: boolean }>`
    select id, case when person_id = ${userId} then other_id else person_id end as peer_id,
      person_id = ${userId} or professional_id is not null or request = 'accepted' as is_known
    from conversations
    where id in (
      select id from conversations where person_id = ${userId}
      union select id from conversations where other_id = ${userId}
      union select conversation_id from messages where author_id = ${userId} and side = 'other'
    )
    order by id for update`.execute(tx)
  return rows.flatMap(({ id, peer_id: peerId, is_known: isKnown }) =>
    peerId !== null && isKnown ? [{ conversationId: id, peerId }] : [],
  )
}

/** Visits to come with professionals for whose records somebody else answers. */
export async function findVisitsToCome(tx: Tx, userId: string, now: Date) {
  return tx
    .selectFrom('appointments as visit')
    .innerJoin('professional_accounts as account', 'account.professional_id', 'visit.professional_id')
    .select([
      'visit.id',
      'visit.professional_id as professionalId',
      'visit.starts_at as start',
      'visit.time_zone as timeZone',
    ])
    .where('visit.user_id', '=', userId)
    .where('account.user_id', '!=', userId)
    .where('visit.status', '!=', 'cancelled')
    .where('visit.starts_at', '>', now)
    .orderBy('visit.starts_at')
    .execute()
}

/** Locks an account so that nothing can be added to it; undefined when it is gone. */
export async function closeAccount(tx: Tx, userId: string) {
  return tx.selectFrom('users').select(careColumns).where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** Deletes an account and, through its keys, every row of the person. */
export async function deleteAccountRow(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
