import { notifyRead } from '#features/notifications/notifications.service.ts'
import { type Acting, actingFor } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { type ConversationRow, holdConversation } from '../conversations.repository.ts'
import { peerAccount, peerRead } from '../sides.ts'
import {
  type MessageRow,
  countUnread,
  eraseMessage,
  findMessage,
  forgetAnswersWith,
  setUnread,
} from './messages.repository.ts'

/**
 * Deletes the person's message for both sides: text, files, events and stored answers go, its position stays. Repeating it
 * changes nothing.
 * @throws AppError MESSAGE_NOT_FOUND, also for a message of the other side
 */
export async function deleteMessage(
  acting: Acting,
  { id, conversationId }: { id: string; conversationId?: string | undefined },
): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const known = await findMessage(tx, userId, id)
  if (!known || known.conversation_id !== (conversationId ?? known.conversation_id))
    throw new AppError('MESSAGE_NOT_FOUND')
  const held = await holdConversation(tx, userId, known.conversation_id)
  if (!held || held.side !== known.side) throw new AppError('MESSAGE_NOT_FOUND')
  const at = context.clock.now()
  if (!(await eraseMessage(tx, id, at))) return { id }
  await forgetAnswersWith(tx, userId, id)
  const data = { conversationId: held.id, messageId: id }
  const own = { ...data, unreadCount: held.unread_count }
  recordEvent(tx, { userId, kind: 'messageDeleted', data: own, at })
  const readerId = peerAccount(held)
  if (readerId === null || known.is_withheld) return { id }
  const unreadCount = await actingFor(acting, readerId, (reader) => takeFromReader(reader, held, known))
  recordEvent(tx, { userId: readerId, kind: 'messageDeleted', data: { ...data, unreadCount }, at })
  return { id }
}

/** Takes a message out of the reader's count and of answers stored for them. @returns what remains unread */
async function takeFromReader(reader: Acting, held: ConversationRow, message: MessageRow): Promise<number> {
  const { tx, userId: readerId } = reader
  const [conversationId, after] = [held.id, peerRead(held)]
  await forgetAnswersWith(tx, readerId, message.id)
  const waiting = await countUnread(tx, { conversationId, side: held.side, after })
  if (message.position <= after) return waiting
  await setUnread(tx, readerId, { conversationId, unreadCount: waiting })
  if (waiting === 0) await notifyRead(reader, `message:${conversationId}:`)
  return waiting
}
