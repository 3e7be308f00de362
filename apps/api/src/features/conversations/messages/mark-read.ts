import { notifyRead } from '#features/notifications/notifications.service.ts'
import { type Acting, actingFor } from '#platform/acting.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import { fromOtherSide, ownRead, peerAccount, peerRead, seesReadMarks } from '../sides.ts'
import { countUnread, isBlockedByPeer, setRead } from './messages.repository.ts'

export interface ReadState {
  conversationId: string
  unreadCount: number
  readPosition: number
}

/** Marks a locked conversation as read up to a position. The mark never moves back. */
export async function markRead(
  acting: Acting,
  held: ConversationRow,
  upTo: number | undefined,
): Promise<ReadState> {
  const { tx, context, userId } = acting
  const { id: conversationId, side } = held
  // Only up to what arrived: a withheld message is never marked as read.
  const position = Math.min(upTo ?? held.last_shown, held.last_shown)
  if (position <= ownRead(held))
    return { conversationId, unreadCount: held.unread_count, readPosition: ownRead(held) }
  const unreadCount = await setRead(tx, userId, { conversation: held, position })
  if (unreadCount === 0) await notifyRead(acting, `message:${conversationId}:`)
  const at = context.clock.now()
  recordEvent(tx, {
    userId,
    kind: 'read',
    data: { conversationId, by: 'self', position, unreadCount },
    at,
  })
  const peerId = peerAccount(held)
  const isSeen = seesReadMarks(fromOtherSide(held))
  if (peerId !== null && isSeen && !(await isBlockedByPeer(tx, conversationId))) {
    // What the other side still has, which is not what this one has: either may have deleted it for themselves.
    const waiting = await actingFor(acting, peerId, (peer) =>
      countUnread(peer.tx, { conversationId, side, after: peerRead(held) }),
    )
    recordEvent(tx, {
      userId: peerId,
      kind: 'read',
      data: { conversationId, by: 'peer', position, unreadCount: waiting },
      at,
    })
  }
  return { conversationId, unreadCount, readPosition: position }
}
