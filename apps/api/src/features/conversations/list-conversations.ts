import { type DataOf, type QueryOut, type routes, pageWindow, paginationOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { findConversations } from './conversations.repository.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
import { showConversations } from './show-conversation.ts'

export async function listConversations(
  acting: Acting,
  { search, ...page }: QueryOut<typeof routes.listConversations>,
): Promise<Paged<DataOf<typeof routes.listConversations>>> {
  const window = pageWindow(page)
  const { rows, total, unread } = await findConversations(acting.tx, acting.userId, { search, ...window })
  const conversations = await showConversations(acting, rows)
  const pagination = paginationOf(window, rows.length, total)
  return paged({ conversations, total, hasMore: pagination.hasMore, unreadCount: unread }, pagination)
}
