import { type EndedBy, type SharedPackage, amongOwnFiles, throughConnection } from '@krash/contract'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { type SharingTimesRow, readShared } from './conversations.repository.ts'
import { requireConversation } from './open-conversation.ts'

/**
 * What the person of a conversation shared with its lawyer. When the lawyer reads it, the person's open pages learn that.
 * @throws AppError CONVERSATION_NOT_FOUND; to the lawyer SHARING_ENDED once it has ended, and
 * CONFLICT_CHECK_FIRST as long as they have not answered a conflict check
 */
export async function openShared(
  acting: Acting,
  conversationId: string,
): Promise<(ReturnType<typeof timesOf> & { shared: SharedPackage }) | null> {
  const { tx, context } = acting
  const { id } = await requireConversation(acting, conversationId)
  const now = context.clock.now()
  const row = await readShared(tx, id, { now, eventId: context.newId() })
  if (!row) {
    // The record may have been given back meanwhile; then it is nothing of theirs.
    await requireConversation(acting, conversationId)
    return null
  }
  if (row.shared === null)
    throw new AppError(row.revoked_at === null ? 'CONFLICT_CHECK_FIRST' : 'SHARING_ENDED')
  if (row.opened_for !== null) {
    const data = { connectionId: row.connection_id }
    const { connection_id: about, opened_for: userId } = row
    recordAudit(acting, { userId, kind: 'shared_opened', by: acting.userId, about })
    recordEvent(tx, { userId: row.opened_for, kind: 'connection', data, at: now })
  }
  const shared = row.revoked_at ? amongOwnFiles(row.shared) : throughConnection(row.shared, row.connection_id)
  return { ...timesOf(row), shared }
}

export function timesOf(row: SharingTimesRow): {
  connectedAt: string
  revokedAt: string | null
  endedBy: EndedBy | null
} {
  const by = row.ended_by_lawyer ? 'lawyer' : 'person'
  return {
    connectedAt: row.connected_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    endedBy: row.revoked_at ? by : null,
  }
}
