import { conversationWithProfessional } from '#features/conversations/conversations.service.ts'
import type { Acting } from '#platform/acting.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'

/** Tells the open pages of both sides that what the person shares with a lawyer has begun, or that they have ended it. */
export async function tellSharing(
  { tx, userId }: Acting,
  { lawyerId, revokedAt, at }: { lawyerId: string; revokedAt: Date | null; at: Date },
): Promise<void> {
  const conversation = await conversationWithProfessional(tx, userId, lawyerId)
  if (!conversation) return
  const data = {
    conversationId: conversation.id,
    revokedAt: revokedAt?.toISOString() ?? null,
    endedBy: revokedAt && ('person' as const),
  }
  recordEvent(tx, { userId, kind: 'sharing', data, at })
  if (conversation.other_id !== null)
    recordEvent(tx, { userId: conversation.other_id, kind: 'sharing', data, at })
}
