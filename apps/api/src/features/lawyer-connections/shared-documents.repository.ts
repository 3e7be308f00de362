import type { ConsentEvent } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

interface OpenedDocument {
  owner_id: string
  /** Whether the place is shared too; photos may then reveal it. */
  shows_place: boolean
  /** The person to notify that the lawyer took it; null if the ledger already has that, or the reader is the person. */
  told: string | null
}

interface Opening {
  connectionId: string
  fileId: string
  kind: ConsentEvent['kind']
  now: Date
  eventId: string
}

/** Opens a document for the signed-in person and writes that down; undefined where it is not theirs to see. */
export async function openDocument(tx: Tx, opening: Opening): Promise<OpenedDocument | undefined> {
  const { connectionId, fileId, kind, now, eventId } = opening
  const { rows } = await sql<OpenedDocument>`
    select owner_id, shows_place, told
    from krash_open_document(${connectionId}, ${fileId}, ${kind}, ${now}, ${eventId})`.execute(tx)
  return rows[0]
}

/** Whether the signed-in person is a side of the connection while it is active. */
export async function sharesWithMe(tx: Tx, connectionId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select krash_shares_with_me(${connectionId}) is not null as is`.execute(tx)
  return rows[0]?.is ?? false
}
