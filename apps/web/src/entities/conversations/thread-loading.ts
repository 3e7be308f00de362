import type { QueryClient } from '@tanstack/react-query'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message } from '@krash/contract/conversations'
import { call } from '#shared/api/call.ts'
import { withMessages } from './conversation-cache.ts'
import type { ThreadData } from './conversation-cache.ts'
import { chatKeys } from './conversation-queries.ts'

/** Messages in the first load of a conversation; scrolling up loads the larger pages. */
export const FIRST_PAGE = 50
const OLDER_PAGE = 100

/** Loads the newest messages, or those after the loaded ones, and keeps what the live stream has reported in the meantime. Throws ApiError. */
export async function loadThread(
  client: QueryClient,
  conversationId: string,
  signal: AbortSignal,
): Promise<ThreadData> {
  const key = chatKeys.thread(conversationId)
  const known = client.getQueryData<ThreadData>(key)
  const loaded = known
    ? { messages: await loadAfter(conversationId, known, signal), hasOlder: known.hasOlder }
    : await loadNewest(conversationId, signal)
  const now = client.getQueryData<ThreadData>(key)
  if (!now) return loaded
  const { hasOlder } = known ? now : loaded
  return { messages: withMessages(now.messages, loaded.messages), hasOlder }
}

async function loadNewest(conversationId: string, signal: AbortSignal): Promise<ThreadData> {
  const { data } = await call(conversationRoutes.listMessages, {
    params: { id: conversationId },
    query: { limit: FIRST_PAGE },
    signal,
  })
  return { messages: data.messages, hasOlder: data.hasMore }
}

async function loadAfter(
  conversationId: string,
  { messages }: ThreadData,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const found: Message[] = []
  // Includes some known messages, which may have been read or deleted meanwhile.
  let after = Math.max(0, (messages.at(-1)?.position ?? 0) - FIRST_PAGE)
  for (;;) {
    const { data } = await call(conversationRoutes.listMessages, {
      params: { id: conversationId },
      query: { limit: OLDER_PAGE, after },
      signal,
    })
    found.push(...data.messages)
    const last = data.messages.at(-1)
    if (!data.hasMore || !last) return found
    after = last.position
  }
}

/** Loads the messages before the first one loaded. Throws ApiError. */
export async function loadOlder(client: QueryClient, conversationId: string): Promise<void> {
  const key = chatKeys.thread(conversationId)
  const first = client.getQueryData<ThreadData>(key)?.messages[0]
  if (!first) return
  const { data } = await call(conversationRoutes.listMessages, {
    params: { id: conversationId },
    query: { limit: OLDER_PAGE, before: first.position },
  })
  client.setQueryData<ThreadData>(
    key,
    (known) => known && { messages: withMessages(known.messages, data.messages), hasOlder: data.hasMore },
  )
}
