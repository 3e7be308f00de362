import {
  type Consent,
  type Pagination,
  amongOwnFiles,
  pageWindow,
  paginationOf,
  throughConnection,
} from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { type ConsentRow, countConsents, findConsents } from './consents.repository.ts'
import { endOf } from './lawyer-connections.service.ts'

/** The ledger of what the person agreed to share, newest first. */
export async function listConsents(
  { tx, userId }: Acting,
  query: Parameters<typeof pageWindow>[0],
): Promise<{ consents: Consent[]; pagination: Pagination }> {
  const window = pageWindow(query)
  const rows = await findConsents(tx, userId, window)
  const total = await countConsents(tx, userId)
  return { consents: rows.map(toConsent), pagination: paginationOf(window, rows.length, total) }
}

function toConsent(row: ConsentRow): Consent {
  const status = statusOf(row)
  const { id, fullName, firmName, isDemo } = row.lawyer
  return {
    id: row.id,
    connectionId: row.connection_id,
    lawyer: { id, fullName, firmName, isDemo, hasAccount: row.has_account },
    version: row.text_version,
    language: row.language,
    items: row.items,
    agreedAt: row.agreed_at.toISOString(),
    status,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    ...endOf(row),
    digest: row.digest,
    wasOpened: row.was_opened,
    shared:
      status === 'active' ? throughConnection(row.shared, row.connection_id) : amongOwnFiles(row.shared),
    events: row.events,
  }
}

function statusOf({ revoked_at, ended_at }: ConsentRow): Consent['status'] {
  if (ended_at) return 'ended'
  return revoked_at ? 'revoked' : 'active'
}
