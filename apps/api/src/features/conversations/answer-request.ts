import { notifyRead } from '#features/notifications/notifications.service.ts'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { type ConversationRow, dismissMembers, setOwnView } from './conversations.repository.ts'
import { setRequest } from './messages/messages.repository.ts'
import { isReceivedRequest, peerAccount } from './sides.ts'

/**
 * Accepts the request of a locked conversation: from now on both know each other. Repeating it changes nothing.
 * @throws AppError REQUEST_NOT_FOUND, RECIPIENT_BLOCKED
 */
export async function acceptMessageRequest(acting: Acting, held: ConversationRow): Promise<ConversationRow> {
  if (held.side === 'other' && held.request === 'accepted') return held
  if (!isReceivedRequest(held)) throw new AppError('REQUEST_NOT_FOUND')
  if (held.is_blocked) throw new AppError('RECIPIENT_BLOCKED')
  const { tx, context, userId } = acting
  await setRequest(tx, held.id, 'accepted')
  await setOwnView(tx, userId, { conversationId: held.id, box: 'inbox' })
  await notifyRead(acting, `message:${held.id}:`)
  const at = context.clock.now()
  for (const told of [userId, peerAccount(held)])
    if (told !== null)
      recordEvent(tx, { userId: told, kind: 'conversation', data: { conversationId: held.id }, at })
  return { ...held, request: 'accepted', box: 'inbox' }
}

/**
 * Declines the request of a locked conversation. Its sender is not told and goes on waiting.
 * @throws AppError REQUEST_NOT_FOUND when it was accepted, or is the person's own
 */
export async function declineMessageRequest(acting: Acting, held: ConversationRow): Promise<ConversationRow> {
  if (!isReceivedRequest(held)) throw new AppError('REQUEST_NOT_FOUND')
  const { tx, userId } = acting
  await setRequest(tx, held.id, 'declined')
  await dismiss(acting, [held.id])
  const at = acting.context.clock.now()
  recordEvent(tx, { userId, kind: 'conversation', data: { conversationId: held.id }, at })
  return { ...held, request: 'declined', box: 'none', unread_count: 0 }
}

/** Takes requests out of the person's list and of the bell. */
export async function dismiss(acting: Acting, conversationIds: string[]): Promise<void> {
  await dismissMembers(acting.tx, acting.userId, conversationIds)
  await notifyRead(acting, ...conversationIds.map((id) => `message:${id}:`))
}
