import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'

/** Attempts in a row without any wait. */
const free = 3
/** From this attempt on the full wait. */
const locking = 10
const longestWait = 15 * 60
/** Seconds after which old failures are forgotten. */
const memory = 24 * 3600

/**
 * Whose password is tried: at sign-in that of an e-mail; behind a session that of an account, apart from the former, so
 * that a stranger's guesses do not stand in the way of somebody who is signed in.
 */
export type Attempted = { email: string } | { userId: string }

/** Seconds to wait after the given number of failed attempts in a row: none, then 1, 2, 4 … 64, then 15 minutes. */
export function waitAfter(failures: number): number {
  if (failures < free) return 0
  return failures < locking ? 2 ** (failures - free) : longestWait
}

/**
 * Counts an attempt as failed before the password is looked at, so that parallel guesses cannot slip through between
 * look and count; a right password takes the count back. Counted per e-mail whether or not an account of it exists.
 * @throws AppError TOO_MANY_LOGIN_ATTEMPTS or ACCOUNT_LOCKED while the wait of the last failure runs
 */
export async function countAttempt(tx: Tx, context: Context, attempted: Attempted): Promise<void> {
  const now = context.clock.now()
  const hash = hashOf(context, attempted)
  const found = await tx
    .insertInto('login_failures')
    .values({ email_hash: hash, failures: 0, last_failed_at: now, locked_until: now })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({ failures: sql`login_failures.failures` }),
    )
    .returning(['failures', 'last_failed_at', 'locked_until'])
    .executeTakeFirstOrThrow()
  const remaining = (found.locked_until.getTime() - now.getTime()) / 1000
  if (remaining > 0) {
    const code = found.failures >= locking ? 'ACCOUNT_LOCKED' : 'TOO_MANY_LOGIN_ATTEMPTS'
    throw new AppError(code, { retryAfter: Math.max(1, remaining) })
  }
  const isForgotten = now.getTime() - found.last_failed_at.getTime() > memory * 1000
  const failures = isForgotten ? 1 : found.failures + 1
  const lockedUntil = new Date(now.getTime() + waitAfter(failures) * 1000)
  await tx
    .updateTable('login_failures')
    .set({ failures, last_failed_at: now, locked_until: lockedUntil })
    .where('email_hash', '=', hash)
    .execute()
}

/** After a right password. */
export async function forgetFailures(tx: Tx, context: Context, attempted: Attempted): Promise<void> {
  await tx.deleteFrom('login_failures').where('email_hash', '=', hashOf(context, attempted)).execute()
}

/** Removes what is forgotten anyway; run from time to time. */
export async function sweepFailures(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('login_failures')
    .where('last_failed_at', '<', new Date(now.getTime() - memory * 1000))
    .execute()
}

/** People mistype their address and the mistyped one is somebody's too: what is kept cannot be read back. */
function hashOf(context: Context, attempted: Attempted): Buffer {
  const subject = 'email' in attempted ? `login ${attempted.email}` : `secret ${attempted.userId}`
  return createHmac('sha256', context.keys.secret).update(subject).digest()
}
