import { createHmac } from 'node:crypto'
import { REFRESH_GRACE_MS, type SignedIn } from '@krash/contract'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { holdAccount } from '../accounts.repository.ts'
import { signedInAs } from '../sign-in.ts'
import {
  endSession,
  holdRefreshToken,
  insertRefreshToken,
  isUnspent,
  noteUse,
  spend,
} from './sessions.repository.ts'

type Held = NonNullable<Awaited<ReturnType<typeof holdRefreshToken>>>

/**
 * Exchanges a refresh token for a new pair of tokens. Each is used once. When the answer was lost, the same token gets
 * the same successor for 30 seconds, as long as that was not used. Any other reuse means that somebody has a copy: the
 * whole family ends, and the owner is told by mail.
 * @throws AppError AUTH_FAILED
 */
export async function refreshSession(context: Context, refreshToken: string): Promise<SignedIn> {
  const answer = await context.database.asUrgentSystem(async (tx) => {
    const held = await holdRefreshToken(tx, refreshToken)
    if (!held || !isAlive(held, context.clock.now())) return undefined
    const successor = await successorOf(tx, context, { held, refreshToken })
    if (successor === undefined) return undefined
    return signedInAs(tx, context, {
      userId: held.user_id,
      sessionId: held.session_id,
      refreshToken: successor,
    })
  })
  // Thrown outside the transaction, because the end of a family must be committed.
  if (!answer) throw new AppError('AUTH_FAILED')
  return answer
}

function isAlive(held: Held, now: Date): boolean {
  return held.ended_at === null && held.session_end > now && (held.spent_at !== null || held.expires_at > now)
}

async function successorOf(
  tx: Tx,
  context: Context,
  token: { held: Held; refreshToken: string },
): Promise<string | undefined> {
  const { held } = token
  const now = context.clock.now()
  const successor = deriveSuccessor(context, token.refreshToken)
  if (held.spent_at === null) {
    await spend(tx, held, now)
    await noteUse(tx, { id: held.user_id, sessionId: held.session_id }, now)
    const family = { userId: held.user_id, sessionId: held.session_id, sessionEnd: held.session_end }
    await insertRefreshToken(tx, context, { ...family, token: successor })
    return successor
  }
  const isFresh = now.getTime() - held.spent_at.getTime() <= REFRESH_GRACE_MS
  if (isFresh && (await isUnspent(tx, successor))) return successor
  await endFamily(tx, context, held)
  return undefined
}

async function endFamily(tx: Tx, context: Context, held: Held): Promise<void> {
  const at = context.clock.now()
  recordAudit({ tx, context }, { userId: held.user_id, kind: 'session_reused', by: null })
  await endSession(tx, { id: held.user_id, sessionId: held.session_id }, { reason: 'reuse', at })
  const owner = await holdAccount(tx, held.user_id)
  if (!owner) return
  const { id: userId, email, language } = owner
  await queueMail(tx, context, { userId, to: email, language, template: 'sessionReuse', values: {} })
}

/** The successor is derived, so it can be given again without being stored. Deriving it needs the server's secret. */
function deriveSuccessor(context: Context, token: string): string {
  return createHmac('sha256', context.keys.secret).update(`refresh ${token}`).digest('base64url')
}
