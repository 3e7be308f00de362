import type { PasskeyProof } from '@krash/contract'
import { forgetDevices } from '#features/known-devices/known-devices.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { forgetPasskeys, keepPasskey } from '#features/passkey-credentials/passkey-credentials.service.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { holdAccount, replacePassword } from '../accounts.repository.ts'
import { dropLinks } from '../links/mail-links.repository.ts'
import { endCalendarAddress, endSessions } from '../sessions/sessions.repository.ts'
import { beginAttempt, forgetFailures, provePasskey, recordRefusal, settleAttempt } from './attempts.ts'

/** A person in a session, who may have to prove who they are once more. */
export interface InSession {
  id: string
  sessionId: string
}

/** The proof sent with a request that a session alone must not make. A passkey is checked first. */
export interface FreshProof {
  password: string | undefined
  passkey: PasskeyProof | undefined
  /** The field of the request that holds the password. */
  field: string
}

export interface Confirmed {
  account: NonNullable<Awaited<ReturnType<typeof holdAccount>>>
  /** Undefined: it was the password. */
  passkeyId: string | undefined
}

/**
 * The account of a signed-in person who gave the password again, or a passkey. Wrong ones cause growing waits, as at
 * sign-in.
 * @throws AppError FRESH_SIGN_IN_NEEDED when neither came, INVALID_CURRENT_PASSWORD, TOO_MANY_LOGIN_ATTEMPTS,
 * ACCOUNT_LOCKED, and those of `provePasskey`
 */
export async function confirmPerson(
  context: Context,
  person: InSession,
  { password, passkey: proof, field }: FreshProof,
): Promise<Confirmed> {
  const { id: userId, sessionId } = person
  if (proof === undefined) {
    if (password === undefined) throw freshSignInNeeded(field)
    return { account: await confirmPassword(context, userId, { password, field }), passkeyId: undefined }
  }
  const holder = { purpose: 'confirm', userId, sessionId } as const
  const attempted = () => Promise.resolve({ userId })
  return provePasskey(context, { proof, holder, attempted, code: 'INVALID_PASSKEY' }, async (tx, passkey) => {
    const account = await holdAccount(tx, userId)
    if (!account) throw new AppError('AUTH_FAILED')
    return { account, passkeyId: passkey.id }
  })
}

/** Whether the proof is still valid for the account, now that its row is locked. */
export async function isStillProved(
  tx: Tx,
  account: Confirmed['account'] | undefined,
  { account: known, passkeyId }: Confirmed,
): Promise<boolean> {
  if (!account) return false
  if (passkeyId !== undefined) return keepPasskey(tx, account.id, passkeyId)
  return account.password_hash === known.password_hash
}

interface TypedPassword {
  password: string
  field: string
}

async function confirmPassword(context: Context, userId: string, typed: TypedPassword) {
  const { database, passwords } = context
  const { attempt, account } = await database.asSystem(async (tx) => ({
    attempt: await beginAttempt(tx, context, { userId }),
    account: await holdAccount(tx, userId),
  }))
  const isRight = await passwords.matches(account?.password_hash, typed.password)
  await database.asSystem(async (tx) => {
    const failures = await settleAttempt(tx, context, { attempt, isRight })
    if (account && !isRight) recordRefusal({ tx, context }, { userId, failures })
  })
  if (!account || !isRight) throw wrongPassword(typed.field)
  return account
}

/**
 * For a password that was right but has been replaced since. It is no guess and is not counted.
 * @throws AppError INVALID_CURRENT_PASSWORD unless the password is the same and only its hash is new; INVALID_PASSKEY
 * for a passkey, which was removed meanwhile
 */
export async function refuseReplaced(
  context: Context,
  userId: string,
  { password, passkey, field }: FreshProof,
): Promise<void> {
  if (passkey !== undefined || password === undefined) throw new AppError('INVALID_PASSKEY')
  const account = await context.database.asSystem((tx) => holdAccount(tx, userId))
  const isStillRight = await context.passwords.matches(account?.password_hash, password)
  if (!isStillRight) throw wrongPassword(field)
}

export function freshSignInNeeded(field: string): AppError {
  const problem = { field, key: 'code.FRESH_SIGN_IN_NEEDED', values: {} }
  return new AppError('FRESH_SIGN_IN_NEEDED', { fields: [problem] })
}

function wrongPassword(field: string): AppError {
  const problem = { field, key: 'code.INVALID_CURRENT_PASSWORD', values: {} }
  return new AppError('INVALID_CURRENT_PASSWORD', { fields: [problem] })
}

export interface PasswordChange {
  account: { id: string; email: string; language: string }
  newHash: string
  reason: 'password_changed' | 'password_reset'
  except?: string
}

/**
 * Replaces a password and ends what the old one opened: sessions and links. A reset removes the passkeys and
 * the calendar's address as well. The person is told by mail.
 */
export async function setPassword(tx: Tx, context: Context, change: PasswordChange): Promise<void> {
  const { account, newHash, reason, except } = change
  const { id: userId, email, language } = account
  const at = context.clock.now()
  recordAudit({ tx, context }, { userId, kind: reason })
  await replacePassword(tx, userId, newHash)
  if (reason === 'password_reset') {
    await endPasskeys(tx, context, account)
    await endCalendarAddress(tx, userId)
  }
  await endSessions(tx, userId, { reason, at, ...(except !== undefined && { except }) })
  await forgetFailures(tx, context, { deviceIds: await forgetDevices(tx, userId, { except }) })
  await dropLinks(tx, userId, ['reset', 'email_change'])
  await queueMail(tx, context, { userId, to: email, language, template: 'passwordChanged', values: {} })
}

/**
 * Removes every passkey, because whoever takes an account back cannot tell which of them somebody else added. It comes
 * before the end of the sessions: else one that a passkey is just opening would survive. The person is told by mail.
 */
export async function endPasskeys(
  tx: Tx,
  context: Context,
  { id: userId, email, language }: PasswordChange['account'],
): Promise<void> {
  const ended = await forgetPasskeys(tx, userId)
  if (ended.length === 0) return
  for (const { id } of ended) recordAudit({ tx, context }, { userId, kind: 'passkey_removed', about: id })
  await forgetFailures(tx, context, { passkeys: ended.map(({ credentialId }) => credentialId) })
  const names = new Intl.ListFormat(language).format(ended.map(({ name }) => name))
  await queueMail(tx, context, {
    userId,
    to: email,
    language,
    template: 'passkeysRemoved',
    values: { names },
  })
}
