import { type DataOf, type QueryOut, type routes, pageWindow, paginationOf } from '@krash/contract'
import { notifyRead } from '#features/notifications/notifications.service.ts'
import type { Acting } from '#platform/acting.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  type ConversationRow,
  clearConversation,
  findConversations,
  setOwnView,
} from './conversations.repository.ts'
import { showConversations } from './show-conversation.ts'

export async function listConversations(
  acting: Acting,
  { box, search, ...page }: QueryOut<typeof routes.listConversations>,
): Promise<Paged<DataOf<typeof routes.listConversations>>> {
  const window = pageWindow(page)
  const found = await findConversations(acting.tx, acting.userId, { box, search, ...window })
  const { rows, total, unread: unreadCount, requests: requestCount } = found
  const conversations = await showConversations(acting, rows)
  const pagination = paginationOf(window, rows.length, total)
  const counts = { total, hasMore: pagination.hasMore, unreadCount, requestCount }
  return paged({ conversations, ...counts }, pagination)
}

/** Mutes or unmutes a locked conversation for the person. Muting also marks its notifications in the bell as read. */
export async function muteConversation(
  acting: Acting,
  held: ConversationRow,
  isMuted: boolean,
): Promise<ConversationRow> {
  if (isMuted === (held.muted_at !== null)) return held
  const { tx, context, userId } = acting
  const at = context.clock.now()
  const view = { muted_at: isMuted ? at : null }
  await setOwnView(tx, userId, { conversationId: held.id, ...view })
  if (isMuted) await notifyRead(acting, `message:${held.id}:`)
  recordEvent(tx, { userId, kind: 'conversation', data: { conversationId: held.id }, at })
  return { ...held, ...view }
}

/** Deletes a locked conversation for the person alone: a later message brings it back, empty before it. */
export async function deleteForSelf(acting: Acting, held: ConversationRow): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  await clearConversation(tx, held.id, at)
  await notifyRead(acting, `message:${held.id}:`)
  const data = { conversationId: held.id }
  recordEvent(tx, { userId, kind: 'conversation', data, at })
  recordEvent(tx, { userId, kind: 'conversationDeleted', data, at })
  return { id: held.id }
}
