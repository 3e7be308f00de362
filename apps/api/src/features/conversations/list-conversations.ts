import type { DataOf, routes } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { type ListFilter, findConversations } from './conversations.repository.ts'
import { showConversations } from './show-conversation.ts'

export async function listConversations(
  acting: Acting,
  filter: ListFilter,
): Promise<DataOf<typeof routes.listConversations>> {
  const { rows, total, unread } = await findConversations(acting.tx, acting.userId, filter)
  const conversations = await showConversations(acting, rows)
  return { conversations, total, hasMore: filter.offset + rows.length < total, unreadCount: unread }
}
