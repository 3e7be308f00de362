import { createHash, hkdfSync } from 'node:crypto'
import { type CalendarFeed, feedDays } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { holdPerson } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { fillIn, readPhraseFile } from '#platform/phrase-files.ts'
import { calendarFile } from '../calendar-file.ts'
import {
  findByToken,
  findFeed,
  findFeedVisits,
  hasRecord,
  insertFeed,
  removeFeed,
} from './calendar-feed.repository.ts'

const DAY_MS = 24 * 3_600_000
const phrases = readPhraseFile('appointments')

/** Null if none was made, or if the server's secret has changed since. */
export async function feedOf({ tx, context, userId }: Acting): Promise<CalendarFeed | null> {
  const row = await findFeed(tx, userId)
  if (!row) return null
  const token = tokenOf(context, row.id)
  if (!hashOf(token).equals(row.token_hash)) return null
  return { path: `/api/calendars/${token}.ics`, createdAt: row.created_at.toISOString() }
}

/** @throws AppError PROFESSIONAL_NOT_FOUND for somebody who answers for no record */
export async function renewFeed(
  { tx, context, userId }: Acting,
  language: string,
): Promise<{ createdAt: string }> {
  await holdPerson(tx, userId)
  if (!(await hasRecord(tx, userId))) throw new AppError('PROFESSIONAL_NOT_FOUND')
  const id = context.newId()
  const at = context.clock.now()
  await removeFeed(tx, userId)
  await insertFeed(tx, userId, { id, tokenHash: hashOf(tokenOf(context, id)), language, at })
  return { createdAt: at.toISOString() }
}

export async function endFeed({ tx, userId }: Acting): Promise<Record<string, never>> {
  await removeFeed(tx, userId)
  return {}
}

/**
 * The visits behind an address as a calendar file. All it says of the person is the name, if they share it:
 * calendars are shared at work and kept by others.
 * @throws AppError CALENDAR_NOT_FOUND, equally for an address that never existed, was renewed or no longer has a record
 */
export async function feedFile(context: Context, named: string): Promise<string> {
  const token = named.replace(/\.ics$/, '')
  const feed = await context.database.asSystem((tx) => findByToken(tx, hashOf(token)))
  if (!feed) throw new AppError('CALENDAR_NOT_FOUND')
  const now = context.clock.now().getTime()
  const window = {
    since: new Date(now - feedDays.before * DAY_MS),
    until: new Date(now + feedDays.after * DAY_MS),
  }
  const rows = await context.database.asUser(feed.user_id, (tx) => findFeedVisits(tx, window))
  return calendarFile(
    rows.map((row) => ({
      id: row.id,
      start: row.starts_at,
      end: row.ends_at,
      summary: summaryOf(feed.language, row.shared_name),
      status: row.status,
      sequence: row.changes,
      createdAt: row.created_at,
      changedAt: row.updated_at,
    })),
  )
}

function summaryOf(language: string, name: string | null): string {
  const key = name === null ? 'calendar.visit' : 'calendar.visitOf'
  return fillIn(phrases.get(language)?.get(key) ?? phrases.get('en')?.get(key) ?? key, { name: name ?? '' })
}

/** Derived from the server's secret and stored nowhere (RFC 5869), so that its owner can copy it again. */
function tokenOf({ keys }: Context, id: string): string {
  const bytes = hkdfSync('sha256', keys.secret, Buffer.alloc(0), `krash calendar feed ${id}`, 32)
  return Buffer.from(bytes).toString('base64url')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
