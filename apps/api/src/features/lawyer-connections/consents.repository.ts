import {
  type AgreedPackage,
  CONSENT_EVENTS_SHOWN,
  type ConflictCheck,
  type ConflictFacts,
  type ConsentEvent,
  type Professional,
  type SharedItem,
} from '@krash/contract'
import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import type { Tx } from '#platform/database/database.ts'

export interface ConsentRow {
  id: string
  connection_id: string
  lawyer: Professional
  has_account: boolean
  text_version: string
  language: string | null
  items: SharedItem[]
  agreed_at: Date
  revoked_at: Date | null
  ended_at: Date | null
  digest: string | null
  ended_by_lawyer: boolean
  conflict_check: ConflictCheck
  conflict_facts: ConflictFacts | null
  was_opened: boolean
  shared: AgreedPackage
  events: ConsentEvent[]
}

/** Adds to the ledger; there is no way to change or remove what is in it. */
export async function insertConsentEvent(
  { tx, context, userId }: Acting,
  {
    consentId,
    kind,
    items,
    at,
  }: { consentId: string; kind: ConsentEvent['kind']; items: readonly SharedItem[]; at: Date },
): Promise<void> {
  await tx
    .insertInto('consent_events')
    .values({ user_id: userId, id: context.newId(), consent_id: consentId, kind, items: [...items], at })
    .execute()
}

/** A page of the person's agreements, newest first, each with its newest events. */
export async function findConsents(
  tx: Tx,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select consent.id, connection.id as connection_id, lawyer.item as lawyer,
      krash_professional_account(lawyer.id) is not null as has_account, consent.text_version, consent.language,
      consent.items, consent.agreed_at, consent.digest, consent.shared, happened.events,
      case when connection.consent_id = consent.id then connection.revoked_at end as revoked_at,
      connection.ended_by_lawyer, connection.conflict_check, connection.conflict_facts,
      krash_was_opened(connection.id) as was_opened,
      (
        select at from consent_events as event
        where event.user_id = consent.user_id and event.consent_id = consent.id and event.kind = 'ended'
      ) as ended_at
    from consents as consent
    join lawyer_connections as connection
      on connection.user_id = consent.user_id and connection.id = consent.connection_id
    join professional_items as lawyer on lawyer.id = connection.lawyer_id
    cross join lateral (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', id, 'kind', kind, 'items', items, 'fileIds', file_ids,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by at desc, id desc), '[]') as events
      from (
        select * from consent_events as event
        where event.user_id = consent.user_id and event.consent_id = consent.id
        order by event.at desc, event.id desc limit ${CONSENT_EVENTS_SHOWN}
      ) as newest
    ) as happened
    where consent.user_id = ${userId} and consent.kind = 'lawyer_sharing'
    order by consent.agreed_at desc, consent.id desc
    limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

export async function countConsents(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('consents')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'lawyer_sharing')
    .executeTakeFirstOrThrow()
  return count
}
