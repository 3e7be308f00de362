import { type Consent, type Pagination, pageWindow, paginationOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { countOwn } from '#platform/database/own-rows.ts'
import { type ConsentRow, findConsents } from './consents.repository.ts'

/** The ledger of what the person agreed to share. Every agreement is one connection. */
export async function listConsents(
  { tx, userId }: Acting,
  query: Parameters<typeof pageWindow>[0],
): Promise<{ consents: Consent[]; pagination: Pagination }> {
  const window = pageWindow(query)
  const rows = await findConsents(tx, userId, window)
  const total = await countOwn(tx, userId, 'lawyer_connections')
  return { consents: rows.map(toConsent), pagination: paginationOf(window, rows.length, total) }
}

function toConsent(row: ConsentRow): Consent {
  const { id, fullName, firmName, isDemo } = row.lawyer
  return {
    id: row.id,
    connectionId: row.connection_id,
    lawyer: { id, fullName, firmName, isDemo, hasAccount: row.has_account },
    version: row.text_version,
    language: row.language,
    items: row.items,
    agreedAt: row.agreed_at.toISOString(),
    status: row.revoked_at ? 'revoked' : 'active',
    revokedAt: row.revoked_at?.toISOString() ?? null,
    shared: row.shared,
    events: row.events,
  }
}
