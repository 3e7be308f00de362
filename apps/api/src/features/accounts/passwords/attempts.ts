import { createHmac } from 'node:crypto'
import type { PasskeyProof } from '@krash/contract'
import { sql } from 'kysely'
import {
  type Holder,
  checkProof,
  findPasskey,
  noteUse,
  readSaid,
  spendChallenge,
} from '#features/passkey-credentials/passkey-credentials.service.ts'
import { type Auditing, recordAttempt, recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { deleteOld } from '#platform/delete-old.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdAccount } from '../accounts.repository.ts'

/** The number of consecutive failures from which there is a wait. */
const free = 3
/** The number of failures from which the wait is the full one. */
const locking = 10
const longestWait = 15 * 60
/** Seconds after which failures are forgotten. */
const memory = 24 * 3600

/**
 * What attempts are counted by. For a password: the e-mail at sign-in, or the device if the account knows it; the account
 * inside a session. For a passkey: its own name in place of the e-mail. They are counted separately, so that a stranger's
 * guesses lock out neither somebody who is signed in, nor known devices, nor a passkey.
 */
export type Attempted = { email: string } | { passkey: string } | { deviceId: string } | { userId: string }

/** Seconds to wait after this many consecutive failures: none, then 1, 2, 4 … 64, then 15 minutes. */
export function waitAfter(failures: number): number {
  if (failures < free) return 0
  return failures < locking ? 2 ** (failures - free) : longestWait
}

export interface Attempt {
  subject: Buffer
  beganAt: Date
}

/**
 * Begins a password check. A check in progress is not a failure; it counts once it is settled.
 * @throws AppError TOO_MANY_LOGIN_ATTEMPTS or ACCOUNT_LOCKED while the wait after the last failure runs
 */
export async function beginAttempt(tx: Tx, context: Context, attempted: Attempted): Promise<Attempt> {
  const attempt = { subject: hashOf(context, attempted), beganAt: context.clock.now() }
  refuseWhileWaiting(await failuresOf(tx, attempt.subject).executeTakeFirst(), attempt)
  return attempt
}

/**
 * Settles an attempt as right or wrong before the caller learns which. Of concurrent attempts only those settled before
 * the wait began are answered, so parallel guesses reveal no more than guesses one by one. Counted per e-mail whether
 * or not it has an account.
 * @returns how many failures there were in a row
 * @throws AppError TOO_MANY_LOGIN_ATTEMPTS or ACCOUNT_LOCKED when a wait has begun since
 */
export async function settleAttempt(
  tx: Tx,
  context: Context,
  { attempt, isRight }: { attempt: Attempt; isRight: boolean },
): Promise<number> {
  const { subject } = attempt
  if (isRight) {
    refuseWhileWaiting(await failuresOf(tx, subject).forUpdate().executeTakeFirst(), attempt)
    await tx.deleteFrom('login_failures').where('email_hash', '=', subject).execute()
    return 0
  }
  const now = context.clock.now()
  const before = await holdFailures(tx, subject, now)
  refuseWhileWaiting(before, attempt)
  const isForgotten = now.getTime() - before.last_failed_at.getTime() > memory * 1000
  const failures = isForgotten ? 1 : before.failures + 1
  const lockedUntil = new Date(now.getTime() + waitAfter(failures) * 1000)
  await tx
    .updateTable('login_failures')
    .set({ failures, last_failed_at: now, locked_until: lockedUntil })
    .where('email_hash', '=', subject)
    .execute()
  return failures
}

interface Failures {
  failures: number
  locked_until: Date
}

function refuseWhileWaiting(found: Failures | undefined, { beganAt }: Attempt): void {
  // Below the third failure there is no wait; `locked_until` is then just the time of the failure.
  if (!found || found.failures < free) return
  const remaining = (found.locked_until.getTime() - beganAt.getTime()) / 1000
  if (remaining <= 0) return
  const code = found.failures >= locking ? 'ACCOUNT_LOCKED' : 'TOO_MANY_LOGIN_ATTEMPTS'
  throw new AppError(code, { retryAfter: Math.max(1, remaining) })
}

function failuresOf(tx: Tx, subject: Buffer) {
  return tx
    .selectFrom('login_failures')
    .select(['failures', 'last_failed_at', 'locked_until'])
    .where('email_hash', '=', subject)
}

/** Locks the row of the failures, creating it if needed; other attempts wait for this transaction. */
async function holdFailures(tx: Tx, subject: Buffer, now: Date) {
  return tx
    .insertInto('login_failures')
    .values({ email_hash: subject, failures: 0, last_failed_at: now, locked_until: now })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({ failures: sql`login_failures.failures` }),
    )
    .returning(['failures', 'last_failed_at', 'locked_until'])
    .executeTakeFirstOrThrow()
}

/** Records a wrong password at the sign-in as one act, even when it is the one that locks. */
export function recordFailure(
  auditing: Auditing,
  { userId, email, failures }: { userId: string | undefined; email: string; failures: number },
): void {
  recordAttempt(auditing, { userId, email, kind: kindOf('sign_in_failed', failures) })
}

/** Records a wrong password of somebody who is signed in. */
export function recordRefusal(
  auditing: Auditing,
  { userId, failures }: { userId: string; failures: number },
): void {
  recordAudit(auditing, { userId, kind: kindOf('password_refused', failures), by: null })
}

function kindOf<K extends string>(kind: K, failures: number): K | 'sign_in_locked' {
  return failures >= locking ? 'sign_in_locked' : kind
}

interface Forgotten {
  email?: string
  userId?: string
  deviceIds?: readonly string[]
  passkeys?: readonly string[]
}

/** Forgets the failures of everything that is named. */
export async function forgetFailures(
  tx: Tx,
  context: Context,
  { email, userId, deviceIds = [], passkeys = [] }: Forgotten,
): Promise<void> {
  const named: Attempted[] = [
    ...(email === undefined ? [] : [{ email }]),
    ...(userId === undefined ? [] : [{ userId }]),
    ...deviceIds.map((deviceId) => ({ deviceId })),
    ...passkeys.map((passkey) => ({ passkey })),
  ]
  if (named.length === 0) return
  const subjects = named.map((attempted) => hashOf(context, attempted))
  await tx.deleteFrom('login_failures').where('email_hash', 'in', subjects).execute()
}

export async function sweepFailures(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - memory * 1000)
  await deleteOld(database, 'login_failures', { where: sql`last_failed_at < ${before}` })
}

/** A mistyped address may be somebody else's, so only a keyed hash is stored. */
function hashOf(context: Context, attempted: Attempted): Buffer {
  return createHmac('sha256', context.keys.secret).update(subjectOf(attempted)).digest()
}

function subjectOf(attempted: Attempted): string {
  if ('email' in attempted) return `login ${attempted.email}`
  if ('passkey' in attempted) return `passkey ${attempted.passkey}`
  return 'userId' in attempted ? `secret ${attempted.userId}` : `device ${attempted.deviceId}`
}

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

interface Try {
  proof: PasskeyProof
  holder: Holder
  /** What a wrong one counts against. */
  attempted: (tx: Tx, passkey: Found | undefined) => Promise<Attempted>
  /** The answer to one that is unknown, somebody else's or wrongly signed. */
  code: 'PASSKEY_REFUSED' | 'INVALID_PASSKEY'
}

/**
 * Judges a passkey, once for each challenge, with the waits that wrong passwords have.
 * @param onRight what it opens, in the transaction in which its use is noted
 * @throws AppError `code`, PASSKEY_CHALLENGE_OVER, PASSKEY_WRONG_SITE, PASSKEY_COPIED, TOO_MANY_LOGIN_ATTEMPTS,
 * ACCOUNT_LOCKED
 */
export async function provePasskey<T>(
  context: Context,
  { proof, holder, attempted, code }: Try,
  onRight: (tx: Tx, passkey: Found) => Promise<T>,
): Promise<T> {
  const { database, clock } = context
  const said = readSaid(context, proof, { holder, code })
  const { attempt, passkey } = await database.asSystem(async (tx) => {
    const found = await findPasskey(tx, proof.id)
    const begun = await beginAttempt(tx, context, await attempted(tx, found))
    if (!(await spendChallenge(tx, said.challenge))) throw new AppError('PASSKEY_CHALLENGE_OVER')
    return { passkey: found, attempt: begun }
  })
  const refused = { attempt, holder, userId: passkey?.user_id }
  if (!passkey || !isFor(holder, passkey, proof)) return refuse(context, refused, code)
  const checked = await checkProof(context, passkey, { proof, said })
  if (!checked) return refuse(context, refused, code)
  const { use, opened } = await database.asSystem(async (tx) => {
    // Locked before the passkey, in the same order as a password reset.
    await holdAccount(tx, passkey.user_id)
    const noted = await noteUse(tx, passkey, { ...checked, at: clock.now() })
    if (noted !== 'noted') return { use: noted, opened: undefined }
    await settleAttempt(tx, context, { attempt, isRight: true })
    return { use: noted, opened: { value: await onRight(tx, passkey) } }
  })
  if (opened) return opened.value
  return refuse(context, refused, use === 'copied' ? 'PASSKEY_COPIED' : code)
}

/** The device names the account itself at the sign-in; in a session it must be the session's. */
function isFor(holder: Holder, { user_id: userId }: Found, { response }: PasskeyProof): boolean {
  if (holder.purpose !== 'signIn') return holder.userId === userId
  return response.userHandle === userHandleOf(userId)
}

/** The id by which a device knows whose passkey it is (WebAuthn `user.id`). */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

interface Refused {
  attempt: Attempt
  holder: Holder
  /** Whose passkey it would be; undefined when nobody has it. */
  userId: string | undefined
}

async function refuse(
  context: Context,
  { attempt, holder, userId }: Refused,
  code: 'PASSKEY_REFUSED' | 'INVALID_PASSKEY' | 'PASSKEY_COPIED',
): Promise<never> {
  await context.database.asSystem(async (tx) => {
    const failures = await settleAttempt(tx, context, { attempt, isRight: false })
    const auditing = { tx, context }
    if (holder.purpose !== 'signIn') recordRefusal(auditing, { userId: holder.userId, failures })
    else if (userId !== undefined)
      recordAudit(auditing, { userId, kind: kindOf('sign_in_failed', failures), by: null })
  })
  throw new AppError(code)
}
