import {
  type AgreedPackage,
  type ConflictCheck,
  type ConflictFacts,
  type Professional,
  type SharedItem,
  fullNameOf,
  reportNumber,
} from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ShareSource } from './package-to-share.ts'

export interface ConnectionRow {
  id: string
  lawyer_id: string
  lawyer: Professional
  is_preferred_partner: boolean
  accident_id: string | null
  connected_at: Date
  revoked_at: Date | null
  ended_by_lawyer: boolean
  conflict_check: ConflictCheck
  conflict_facts: ConflictFacts | null
  /** From the newest agreement, like everything below. */
  shared: AgreedPackage
  items: SharedItem[]
  consent_id: string
  text_version: string
  agreed_at: Date
  digest: string | null
}

export interface NewConsent {
  id: string
  connectionId: string
  version: string
  language: string
  items: readonly SharedItem[]
  shared: AgreedPackage
  digest: string
  at: Date
}

/** A connection cannot be stored without its consent. */
export interface NewConnection {
  lawyerId: string
  consent: NewConsent
  accidentId: string | null
  isPreferredPartner: boolean
  /** What the lawyer sees first; null without a conflict check. */
  conflictFacts: ConflictFacts | null
}

/**
 * Keeps others from connecting this person with this lawyer until the transaction ends; twins wait and find the first.
 */
export async function holdPair(tx: Tx, userId: string, lawyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connect ${userId} ${lawyerId}`}, 0))`.execute(tx)
}

export async function findLawyer(tx: Tx, lawyerId: string): Promise<Professional | undefined> {
  const row = await tx
    .selectFrom('professional_items')
    .select('item')
    .where('id', '=', lawyerId)
    .where('type', '=', 'lawyer')
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.item
}

/** The connection with one lawyer that has not ended; an index allows only one. */
export async function findActive(
  tx: Tx,
  userId: string,
  lawyerId: string,
): Promise<ConnectionRow | undefined> {
  return connections(tx, userId)
    .where('connection.lawyer_id', '=', lawyerId)
    .where('connection.revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function findConnection(tx: Tx, userId: string, id: string): Promise<ConnectionRow | undefined> {
  return connections(tx, userId).where('connection.id', '=', id).executeTakeFirst()
}

/** Ends an active connection; the database lets that happen once. @returns when: later than anything in its ledger */
export async function endConnection(
  tx: Tx,
  userId: string,
  { id, reason, at }: { id: string; reason: string | null; at: Date },
): Promise<Date> {
  const row = await tx
    .updateTable('lawyer_connections')
    .set({ revoked_at: at, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning((ended) => ended.ref('revoked_at').$notNull().as('revoked_at'))
    .executeTakeFirstOrThrow()
  return row.revoked_at
}

export async function findConnections(
  tx: Tx,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConnectionRow[]> {
  return connections(tx, userId)
    .orderBy('connection.connected_at', 'desc')
    .orderBy('connection.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function insertConnection(tx: Tx, userId: string, connection: NewConnection): Promise<void> {
  const { consent } = connection
  await insertConsent(tx, userId, consent)
  await tx
    .insertInto('lawyer_connections')
    .values({
      user_id: userId,
      id: consent.connectionId,
      lawyer_id: connection.lawyerId,
      consent_id: consent.id,
      accident_id: connection.accidentId,
      is_preferred_partner: connection.isPreferredPartner,
      connected_at: consent.at,
      conflict_check: connection.conflictFacts ? 'waiting' : 'none',
      conflict_facts: connection.conflictFacts && JSON.stringify(connection.conflictFacts),
    })
    .execute()
}

/** Replaces a connection's last agreement with a newer one. */
export async function renewConsent(tx: Tx, userId: string, consent: NewConsent): Promise<void> {
  await insertConsent(tx, userId, consent)
  await tx
    .updateTable('lawyer_connections')
    .set({ consent_id: consent.id })
    .where('user_id', '=', userId)
    .where('id', '=', consent.connectionId)
    .execute()
}

async function insertConsent(tx: Tx, userId: string, consent: NewConsent): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      user_id: userId,
      id: consent.id,
      kind: 'lawyer_sharing',
      text_version: consent.version,
      language: consent.language,
      items: [...consent.items],
      connection_id: consent.connectionId,
      shared: JSON.stringify(consent.shared),
      digest: consent.digest,
      agreed_at: consent.at,
    })
    .execute()
}

/** The person's details that a lawyer gets; undefined when the account is gone. */
export async function findSharer(tx: Tx, userId: string): Promise<ShareSource['profile'] | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'middle_name', 'last_name', 'cell_number', 'preferred_notification'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      fullName: fullNameOf(row.first_name, row.middle_name, row.last_name),
      email: row.email,
      cellNumber: row.cell_number,
      preferredNotification: row.preferred_notification,
    }
  )
}

export async function findSharedAccident(tx: Tx, userId: string, accidentId: string) {
  const row = await tx
    .selectFrom('accidents')
    .select([
      'id',
      'occurred_at',
      'severity',
      'description',
      'damage',
      'latitude',
      'longitude',
      'address',
      'precision',
      'accuracy',
      'near',
      'details',
    ])
    .where('user_id', '=', userId)
    .where('id', '=', accidentId)
    .executeTakeFirst()
  if (!row) return undefined
  const { latitude, longitude, address, precision, accuracy, near } = row
  return {
    number: reportNumber(row.id),
    timestamp: row.occurred_at.toISOString(),
    severity: row.severity,
    description: row.description,
    damage: row.damage,
    details: row.details,
    location: { latitude, longitude, address, precision, accuracy, near },
  }
}

function connections(tx: Tx, userId: string) {
  return tx
    .selectFrom('lawyer_connections as connection')
    .innerJoin('consents as consent', (join) =>
      join
        .onRef('consent.user_id', '=', 'connection.user_id')
        .onRef('consent.id', '=', 'connection.consent_id'),
    )
    .innerJoin('professional_items as lawyer', 'lawyer.id', 'connection.lawyer_id')
    .select([
      'connection.id',
      'connection.lawyer_id',
      'connection.is_preferred_partner',
      'connection.accident_id',
      'connection.connected_at',
      'connection.revoked_at',
      'connection.ended_by_lawyer',
      'connection.conflict_check',
      'connection.consent_id',
      'consent.text_version',
      'consent.agreed_at',
      'consent.digest',
    ])
    .select((row) => [
      row.ref('lawyer.item').$castTo<Professional>().as('lawyer'),
      row.ref('consent.shared').$castTo<AgreedPackage>().as('shared'),
      row.ref('connection.conflict_facts').$castTo<ConflictFacts | null>().as('conflict_facts'),
      row.ref('consent.items').$castTo<SharedItem[]>().as('items'),
    ])
    .where('connection.user_id', '=', userId)
}
