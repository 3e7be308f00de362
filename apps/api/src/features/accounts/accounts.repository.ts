import { type AccountUser, avatarUrlOf, fullNameOf } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'

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

/**
 * The account as every answer of `/api/auth` shows it.
 * @throws AppError AUTH_FAILED when it is gone
 */
export async function accountOf(tx: Tx, userId: string): Promise<AccountUser> {
  const row = await tx.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst()
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
    createdAt: row.created_at.toISOString(),
  }
}

/** Id and password hash of an e-mail's account. */
export async function credentialsOf(tx: Tx, email: string) {
  return tx.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()
}

/** A new account's row. */
export interface NewAccount {
  id: string
  email: string
  passwordHash: string
  referralCode: string
  at: Date
}

/** Writes a new account; an e-mail or referral code that is taken breaks `users_email_key` or `users_referral_code_key`. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  const row = {
    id: account.id,
    email: account.email,
    password_hash: account.passwordHash,
    referral_code: account.referralCode,
    last_login_at: account.at,
    created_at: account.at,
    updated_at: account.at,
  }
  await tx.insertInto('users').values(row).execute()
}

/** Keeps that a person agreed to a version of the terms, and when. */
export async function insertTermsConsent(
  tx: Tx,
  userId: string,
  consent: { id: string; version: string; at: Date },
): Promise<void> {
  const row = {
    user_id: userId,
    id: consent.id,
    kind: 'terms',
    text_version: consent.version,
    agreed_at: consent.at,
  }
  await tx.insertInto('consents').values(row).execute()
}

/** Notes a sign-in, with the newly made hash when the old one was made with less work. */
export async function noteLogin(
  tx: Tx,
  userId: string,
  login: { at: Date; newHash: string | undefined },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_login_at: login.at, ...(login.newHash !== undefined && { password_hash: login.newHash }) })
    .where('id', '=', userId)
    .execute()
}
