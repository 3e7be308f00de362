import { createHash } from 'node:crypto'
import { KNOWN_DEVICES_MAX, KNOWN_DEVICE_MS } from '@krash/contract'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { deleteOld } from '#platform/delete-old.ts'

/** The browser of a sign-in: its cookie, when it sent one, and its name for people. */
export interface Browser {
  deviceToken: string | undefined
  device: string | null
}

/** The device that this cookie was given to, of whichever account. */
export async function findDevice(tx: Tx, token: string, now: Date) {
  return tx
    .selectFrom('known_devices')
    .select(['user_id', 'id'])
    .where('token_hash', '=', hashOf(token))
    .where('last_used_at', '>', new Date(now.getTime() - KNOWN_DEVICE_MS))
    .executeTakeFirst()
}

/**
 * Remembers the browser that a session was just opened in. A cookie counts for the account it was given for; a browser
 * that shows none, or another, gets a new one, so that nobody can choose one for somebody else.
 * @returns the cookie it has to keep
 */
export async function knowDevice(
  tx: Tx,
  context: Context,
  { userId, sessionId, deviceToken, device }: Browser & { userId: string; sessionId: string },
): Promise<string> {
  const now = context.clock.now()
  const known =
    deviceToken === undefined ? undefined : await noteDevice(tx, userId, { deviceToken, sessionId, now })
  if (known && deviceToken !== undefined) return deviceToken
  const token = context.randomBytes(32).toString('base64url')
  const row = { user_id: userId, id: context.newId(), session_id: sessionId, token_hash: hashOf(token) }
  await tx
    .insertInto('known_devices')
    .values({ ...row, device, created_at: now, last_used_at: now })
    .execute()
  await forgetOldest(tx, userId, row.id)
  return token
}

/** Forgets devices of an account: all, that of one session, or all but that. @returns their ids */
export async function forgetDevices(
  tx: Tx,
  userId: string,
  { of, except }: { of?: string; except?: string | undefined } = {},
): Promise<string[]> {
  const forgotten = await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(of !== undefined, (query) => query.where('session_id', '=', of ?? ''))
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
    .returning('id')
    .execute()
  return forgotten.map(({ id }) => id)
}

export async function sweepDevices(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KNOWN_DEVICE_MS)
  await deleteOld(database, 'known_devices', { where: sql`last_used_at < ${before}` })
}

async function noteDevice(
  tx: Tx,
  userId: string,
  { deviceToken, sessionId, now }: { deviceToken: string; sessionId: string; now: Date },
): Promise<boolean> {
  const noted = await tx
    .updateTable('known_devices')
    .set({ session_id: sessionId, last_used_at: now })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(deviceToken))
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Never the newest one, whatever its time is. */
async function forgetOldest(tx: Tx, userId: string, newestId: string): Promise<void> {
  const older = tx
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', newestId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(KNOWN_DEVICES_MAX - 1)
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('id', 'in', older).execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
