import {
  CONSENT_EVENTS_SHOWN,
  type ConsentEvent,
  type Professional,
  type SharedItem,
  type SharedPackage,
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
  shared: SharedPackage
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
      consent.items, consent.agreed_at, connection.revoked_at, connection.shared, happened.events
    from lawyer_connections as connection
    join consents as consent on consent.user_id = connection.user_id and consent.id = connection.consent_id
    join professional_items as lawyer on lawyer.id = connection.lawyer_id
    cross join lateral (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', id, 'kind', kind, 'items', items,
          'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by at desc, id desc), '[]') as events
      from (
        select * from consent_events as event
        where event.user_id = connection.user_id and event.consent_id = connection.consent_id
        order by event.at desc, event.id desc limit ${CONSENT_EVENTS_SHOWN}
      ) as newest
    ) as happened
    where connection.user_id = ${userId}
    order by connection.connected_at desc, connection.id desc
    limit ${limit} offset ${offset}`.execute(tx)
  return rows
}
