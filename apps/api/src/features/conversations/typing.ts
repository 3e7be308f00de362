import type { Acting } from '#platform/acting.ts'
import { isBlockedByPeer } from './messages/messages.repository.ts'
import { type Recipient, conversationWith } from './recipients.ts'
import { isMutual, peerAccount } from './sides.ts'

/**
 * Tells the other side's open pages that somebody started or stopped typing. Nothing is stored, and nothing is sent
 * where the other side may not know of the person yet, or one of them has blocked the other.
 * @throws AppError RECIPIENT_NOT_FOUND
 */
export async function tellTyping(
  acting: Acting,
  recipient: Recipient,
  isTyping: boolean,
): Promise<{ isTyping: boolean }> {
  const row = await conversationWith(acting, recipient)
  const peerId = row && (row.professional_id !== null || isMutual(row)) ? peerAccount(row) : null
  if (row && peerId !== null && !row.is_blocked && !(await isBlockedByPeer(acting.tx, row.id)))
    acting.context.live.tell([peerId], { kind: 'typing', data: { conversationId: row.id, isTyping } })
  return { isTyping }
}
