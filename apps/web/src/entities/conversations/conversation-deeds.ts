import type { QueryClient } from '@tanstack/react-query'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { call } from '#shared/api/call.ts'
import { changeConversation } from './conversation-cache.ts'
import { chatKeys } from './conversation-queries.ts'
import { forgetInInbox } from './kept-inbox.ts'
import { forgetThread } from './kept-threads.ts'

/** What a person decides about a conversation as a whole. Each throws ApiError. */
export async function answerRequest(
  client: QueryClient,
  id: string,
  how: 'accept' | 'decline',
): Promise<void> {
  const route =
    how === 'accept' ? conversationRoutes.acceptMessageRequest : conversationRoutes.declineMessageRequest
  const { data } = await call(route, { params: { id } })
  changeConversation(client, id, () => data.conversation)
  askConversationsAnew(client)
}

export async function muteConversation(client: QueryClient, id: string, isMuted: boolean): Promise<void> {
  const { data } = await call(conversationRoutes.muteConversation, { params: { id }, body: { isMuted } })
  changeConversation(client, id, () => data.conversation)
}

/** For the person alone; nothing of it stays on this device either. */
export async function deleteForMe(client: QueryClient, id: string): Promise<void> {
  await call(conversationRoutes.deleteConversation, { params: { userId: id } })
  forgetConversation(client, id)
}

/** Also when another device of the person has deleted it. */
export function forgetConversation(client: QueryClient, id: string): void {
  void forgetThread(id)
  forgetInInbox(id)
  client.setQueryData(chatKeys.thread(id), { messages: [], hasOlder: false })
  askConversationsAnew(client)
}

export function askConversationsAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: chatKeys.inboxes })
  void client.invalidateQueries({ queryKey: chatKeys.requests })
  void client.invalidateQueries({ queryKey: chatKeys.withAll })
}
