import type { LawyerConnection } from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Acting } from '#platform/acting.ts'
import { holdOwn } from '#platform/database/own-rows.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { insertConsentEvent } from './consents.repository.ts'
import { type ConnectionRow, endConnection, holdPair } from './lawyer-connections.repository.ts'
import { toConnection } from './lawyer-connections.service.ts'
import { requireConnection } from './require-connection.ts'
import { tellSharing } from './tell-sharing.ts'

/**
 * Takes back what was shared with a lawyer. A second call answers the first end, whatever reason it gives.
 * @throws AppError CONNECTION_NOT_FOUND
 */
export async function revokeConnection(
  acting: Acting,
  { id, reason }: { id: string; reason: string | null },
): Promise<LawyerConnection> {
  const { tx, context, userId } = acting
  const found = await requireConnection(acting, id)
  // Twins wait here, and so does a new agreement with the same lawyer.
  await holdPair(tx, userId, found.lawyer_id)
  // The lawyer may be ending it as well.
  await holdOwn(tx, userId, { table: 'lawyer_connections', id })
  const row = await requireConnection(acting, id)
  if (row.revoked_at) return toConnection(row)
  const at = await endConnection(tx, userId, { id, reason, at: context.clock.now() })
  await insertConsentEvent(acting, { consentId: row.consent_id, kind: 'revoked', items: row.items, at })
  recordAudit(acting, { userId, kind: 'sharing_revoked', about: id })
  await recordEnd(acting, row)
  recordEvent(tx, { userId, kind: 'connection', data: { connectionId: id }, at })
  await tellSharing(acting, { lawyerId: row.lawyer_id, revokedAt: at, at })
  return toConnection({ ...row, revoked_at: at })
}

async function recordEnd(acting: Acting, { lawyer }: ConnectionRow): Promise<void> {
  await recordActivity(acting, {
    type: 'professional_contacted',
    title: 'Sharing ended',
    description: `Sharing with ${lawyer.fullName} ended`,
    metadata: {
      phrase: 'sharingEnded',
      values: { name: lawyer.fullName },
      professionalId: lawyer.id,
    },
  })
}
