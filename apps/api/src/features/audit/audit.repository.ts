import type { AuditKind } from '@krash/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { installation } from '#platform/audit/audit-trail.ts'
import type { KeyMark, StoredEntry, StoredHead } from '#platform/audit/check-chain.ts'
import type { Tx } from '#platform/database/database.ts'
import type { DB } from '#platform/database/tables.ts'

const columns = [
  'subject',
  'position',
  'at',
  'kind',
  'actor',
  'device',
  'about',
  'request',
  'previous',
  'hash',
] as const

/** Rows per statement when a whole chain is read. */
const PAGE = 2000

interface Page {
  subject: string
  kinds: readonly AuditKind[]
  limit: number
  offset: number
}

/** A page of a chain, newest first, and how many entries match. */
export async function findEntries(
  tx: Tx,
  { subject, kinds, limit, offset }: Page,
): Promise<{ rows: StoredEntry[]; total: number }> {
  const matching = tx.selectFrom('audit_entries').where('subject', '=', subject).where('kind', 'in', kinds)
  const rows = await matching
    .select(columns)
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Names of the lawyers of the person's agreements, by the agreement's id. */
export async function lawyersOf(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('lawyer_connections as connection')
    .innerJoin('professionals as lawyer', 'lawyer.id', 'connection.lawyer_id')
    .select(['connection.id', 'lawyer.full_name'])
    .where('connection.user_id', '=', userId)
    .where('connection.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, full_name: name }) => [id, name]))
}

/** All entries in the order of their chains, or those of one. */
export async function* entriesOf(tx: Tx, subject?: string): AsyncGenerator<StoredEntry> {
  let last: { subject: string; position: number } | undefined
  let rows: StoredEntry[]
  do {
    const after = last
    rows = await tx
      .selectFrom('audit_entries')
      .select(columns)
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(subject, position) > (${after?.subject}::uuid, ${after?.position}::bigint)`,
        ),
      )
      .orderBy('subject')
      .orderBy('position')
      .limit(PAGE)
      .execute()
    yield* rows
    last = rows.at(-1)
  } while (rows.length === PAGE)
}

/** Where chains stood when this key came into use. */
export async function* marksOf(tx: Tx, key: string): AsyncGenerator<KeyMark> {
  let last: string | undefined
  let rows: KeyMark[]
  do {
    const after = last
    rows = await tx
      .selectFrom('audit_key_marks')
      .select(['subject', 'length', 'hash', 'seal'])
      .where('key', '=', key)
      .$if(after !== undefined, (query) => query.where('subject', '>', after ?? ''))
      .orderBy('subject')
      .limit(PAGE)
      .execute()
    yield* rows
    last = rows.at(-1)?.subject
  } while (rows.length === PAGE)
}

export async function markOf(
  tx: Tx,
  { key, subject }: { key: string; subject: string },
): Promise<KeyMark | undefined> {
  return tx
    .selectFrom('audit_key_marks')
    .select(['subject', 'length', 'hash', 'seal'])
    .where('key', '=', key)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export async function headOf(tx: Tx, subject: string): Promise<StoredHead | undefined> {
  return tx
    .selectFrom('audit_chains')
    .select(['subject', 'length', 'hash', 'seal'])
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether the installation's chain records the start of this one. */
export async function wasBegun(tx: Tx, subject: string): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_entries')
    .select('position')
    .where('kind', '=', 'chain_begun')
    .where('about', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

/** Chains that the installation's chain does not name, and chains that it names but that are gone. */
export async function strayChains(tx: Tx): Promise<{ unknown: string[]; missing: string[] }> {
  const { rows } = await sql<{ subject: string; is_missing: boolean }>`
    select subject, false as is_missing from audit_chains as chain
    where chain.subject <> ${installation} and not exists (
      select from audit_entries as begun where begun.kind = 'chain_begun' and begun.about = chain.subject
    )
    union all
    select about, true from audit_entries as begun
    where begun.kind = 'chain_begun' and not exists (
      select from audit_chains as chain where chain.subject = begun.about
    )`.execute(tx)
  const of = (isMissing: boolean) =>
    rows.filter((row) => row.is_missing === isMissing).map(({ subject }) => subject)
  return { unknown: of(false), missing: of(true) }
}

export interface Wanted {
  subject: string | undefined
  kind: AuditKind | undefined
  since: Date | undefined
  until: Date | undefined
  limit: number
}

/** The newest entries of all chains that match. */
export async function findNewest(tx: Tx, { limit, ...wanted }: Wanted): Promise<StoredEntry[]> {
  return matching(tx.selectFrom('audit_entries'), wanted)
    .select(columns)
    .orderBy('at', 'desc')
    .orderBy('subject', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}

type Entries = SelectQueryBuilder<DB, 'audit_entries', object>

function matching(entries: Entries, { subject, kind, since, until }: Omit<Wanted, 'limit'>): Entries {
  let rows = entries
  if (subject !== undefined) rows = rows.where('subject', '=', subject)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  if (since) rows = rows.where('at', '>=', since)
  if (until) rows = rows.where('at', '<', until)
  return rows
}

export async function userIdByEmail(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

/** Ids of all accounts, in pages. */
export async function* userIds(tx: Tx): AsyncGenerator<string[]> {
  let last: string | undefined
  let ids: string[]
  do {
    const after = last
    const rows = await tx
      .selectFrom('users')
      .select('id')
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    ids = rows.map(({ id }) => id)
    if (ids.length > 0) yield ids
    last = ids.at(-1)
  } while (ids.length === PAGE)
}
