import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { PASSKEY_CHALLENGE_MS } from '@krash/contract'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { deleteOld } from '#platform/delete-old.ts'
import { AppError } from '#platform/http/app-error.ts'

/** What a challenge is for, and in which session. */
export type Holder =
  | { purpose: 'signIn' }
  | { purpose: 'confirm' | 'create'; userId: string; sessionId: string }

const randomLength = 16
const timeLength = 8
const macLength = 32

/**
 * A challenge that carries its own proof: random bytes, its end, and a MAC over both and the holder. Any server with the
 * same secret can check it, and nothing is stored until it is used.
 */
export function newChallenge(context: Context, holder: Holder): string {
  const end = Buffer.alloc(timeLength)
  end.writeBigUInt64BE(BigInt(context.clock.now().getTime() + PASSKEY_CHALLENGE_MS))
  const body = Buffer.concat([context.randomBytes(randomLength), end])
  return Buffer.concat([body, macOf(context, body, holder)]).toString('base64url')
}

/** @throws AppError PASSKEY_CHALLENGE_OVER when it is too old, or was never given to this holder */
export function requireChallenge(context: Context, challenge: string, holder: Holder): void {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, randomLength + timeLength)
  const mac = bytes.subarray(randomLength + timeLength)
  const isOurs =
    body.length + macLength === bytes.length &&
    bytes.toString('base64url') === challenge &&
    timingSafeEqual(mac, macOf(context, body, holder))
  if (!isOurs || endOf(bytes) <= context.clock.now()) throw new AppError('PASSKEY_CHALLENGE_OVER')
}

/** Uses a challenge up; a second caller waits for the first. @returns false when it was used before */
export async function spendChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const row = {
    challenge_hash: createHash('sha256').update(challenge).digest(),
    expires_at: endOf(Buffer.from(challenge, 'base64url')),
  }
  const spent = await tx
    .insertInto('spent_challenges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return spent !== undefined
}

export async function sweepChallenges(database: Database, now: Date): Promise<void> {
  await deleteOld(database, 'spent_challenges', { where: sql`expires_at < ${now}` })
}

function endOf(bytes: Buffer): Date {
  return new Date(Number(bytes.readBigUInt64BE(randomLength)))
}

function macOf(context: Context, body: Buffer, holder: Holder): Buffer {
  const whose = holder.purpose === 'signIn' ? '' : ` ${holder.userId} ${holder.sessionId}`
  return createHmac('sha256', context.keys.secret)
    .update(`passkey ${holder.purpose}${whose} `)
    .update(body)
    .digest()
}
