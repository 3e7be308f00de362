import { type DataOf, type QueryOut, type routes, pageWindow, paginationOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { findConversations } from './conversations.repository.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
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
