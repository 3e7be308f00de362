import { createHash } from 'node:crypto'
import { REFRESH_ABSOLUTE_MS, REFRESH_IDLE_MS } from '@krash/contract'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { deleteOld, inBatches } from '#platform/delete-old.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'

export interface SessionKey {
  id: string
  sessionId: string
}

export type EndReason =
  | 'logout'
  | 'reuse'
  | 'ended'
  | 'everywhere'
  | 'password_changed'
  | 'password_reset'
  | 'email_undone'

export async function openSession(
  tx: Tx,
  context: Context,
  { userId, device }: { userId: string; device: string | null },
) {
  const session = { user_id: userId, id: context.newId(), device }
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + REFRESH_ABSOLUTE_MS)
  await tx
    .insertInto('sessions')
    .values({ ...session, created_at: now, last_used_at: now, expires_at: expiresAt })
    .execute()
  const refreshToken = context.randomBytes(32).toString('base64url')
  await insertRefreshToken(tx, context, {
    userId,
    sessionId: session.id,
    token: refreshToken,
    sessionEnd: expiresAt,
  })
  return { sessionId: session.id, refreshToken }
}

interface NewRefreshToken {
  userId: string
  sessionId: string
  token: string
  /** Tokens never outlive the session. */
  sessionEnd: Date
}

/** Adds a token to a session's family; it expires after 14 days without use. */
export async function insertRefreshToken(tx: Tx, context: Context, token: NewRefreshToken): Promise<void> {
  const now = context.clock.now()
  const idleEnd = new Date(now.getTime() + REFRESH_IDLE_MS)
  const row = {
    user_id: token.userId,
    id: context.newId(),
    session_id: token.sessionId,
    token_hash: hashOf(token.token),
    created_at: now,
    expires_at: idleEnd < token.sessionEnd ? idleEnd : token.sessionEnd,
  }
  await tx.insertInto('refresh_tokens').values(row).execute()
}

/** Locks a refresh token and its session until the transaction ends, so that twin requests follow each other. */
export async function holdRefreshToken(tx: Tx, token: string) {
  return tx
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.user_id', '=', 'token.user_id').onRef('session.id', '=', 'token.session_id'),
    )
    .select([
      'token.user_id',
      'token.id',
      'token.session_id',
      'token.expires_at',
      'token.spent_at',
      'session.ended_at',
      'session.expires_at as session_end',
    ])
    .where('token.token_hash', '=', hashOf(token))
    .forUpdate()
    .executeTakeFirst()
}

export async function isUnspent(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function spend(tx: Tx, token: { user_id: string; id: string }, at: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ spent_at: at })
    .where('user_id', '=', token.user_id)
    .where('id', '=', token.id)
    .execute()
}

/** Records that a session was used. Doing so at each refresh is exact enough for a list of devices. */
export async function noteUse(tx: Tx, { id, sessionId }: SessionKey, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .execute()
}

/** Sessions that can still be used, the last used first. */
export async function liveSessionsOf(tx: Tx, userId: string, now: Date) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - REFRESH_IDLE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function isSessionOpen(tx: Tx, { id, sessionId }: SessionKey): Promise<boolean> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Ends a session and all its tokens from the next request on. @returns false when it had ended already */
export async function endSession(
  tx: Tx,
  key: SessionKey,
  end: { reason: EndReason; at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('user_id', '=', key.id)
    .where('id', '=', key.sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', end.at)
    .returning('id')
    .executeTakeFirst()
  if (ended) tellStreams(tx, key.id, end.at)
  return ended !== undefined
}

/** Ends all of a person's sessions, or all but one. @returns how many were open */
export async function endSessions(
  tx: Tx,
  userId: string,
  end: { reason: EndReason; at: Date; except?: string },
): Promise<number> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', end.at)
    .$if(end.except !== undefined, (query) => query.where('id', '!=', end.except ?? ''))
    .returning('last_used_at')
    .execute()
  if (ended.length > 0) tellStreams(tx, userId, end.at)
  return ended.filter((session) => end.at.getTime() - session.last_used_at.getTime() < REFRESH_IDLE_MS).length
}

/** Ends the secret address of the person's calendar, which anybody who copied it can read without a session. */
export async function endCalendarAddress(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** Open streams of an ended session end with it, on every server. */
function tellStreams(tx: Tx, userId: string, at: Date): void {
  recordEvent(tx, { userId, kind: 'sessionsEnded', data: {}, at })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A session has hundreds of tokens, which go with it. */
const sessionsAtOnce = 100
const tokensAtOnce = 1_000

/** Deletes sessions and their tokens a whole session's length after their last possible use. */
export async function sweepSessions(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REFRESH_ABSOLUTE_MS)
  await deleteOld(database, 'sessions', { where: sql`expires_at < ${before}`, rows: sessionsAtOnce })
}

/** Deletes the tokens of sessions that are over: they are refused like unknown ones. */
export async function sweepTokens(database: Database, now: Date): Promise<void> {
  const over = sql`
    select token.ctid from sessions as session
    join refresh_tokens as token on token.user_id = session.user_id and token.session_id = session.id
    where session.ended_at is not null or session.expires_at < ${now}
    limit ${tokensAtOnce}`
  await inBatches(tokensAtOnce, async () => {
    const { numAffectedRows = 0n } = await database.asSystem((tx) =>
      sql`delete from refresh_tokens where ctid = any(array(${over}))`.execute(tx),
    )
    return Number(numAffectedRows)
  })
}
