import type { QueryClient } from '@tanstack/react-query'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import { call } from '#shared/api/call.ts'
import { withMessages } from './conversation-cache.ts'
import type { ThreadData } from './conversation-cache.ts'
import { chatKeys } from './conversation-queries.ts'

/** The first look at a conversation, and how much an upward page adds. */
export const FIRST_PAGE = 50
const OLDER_PAGE = 100

/** The newest messages of a conversation. */
export async function loadNewest(conversationId: string, signal: AbortSignal): Promise<ThreadData> {
  const { data } = await call(conversationRoutes.listMessages, {
    params: { id: conversationId },
    query: { limit: FIRST_PAGE },
    signal,
  })
  return { messages: data.messages, hasOlder: data.hasMore }
}

/** Those before the first one loaded. Throws ApiError. */
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

const running = new Map<string, Promise<void>>()

/** What has come after the last message loaded, and how the newest stand now. Never throws; one at a time. */
export function catchUp(client: QueryClient, conversationId: string): Promise<void> {
  const before = running.get(conversationId)
  if (before) return before
  const work = fetchAfter(client, conversationId)
    .catch(() => undefined)
    .finally(() => running.delete(conversationId))
  running.set(conversationId, work)
  return work
}

async function fetchAfter(client: QueryClient, conversationId: string): Promise<void> {
  const key = chatKeys.thread(conversationId)
  const known = client.getQueryData<ThreadData>(key)
  if (!known) return
  // A few of the known ones too: they may have been read or deleted meanwhile.
  let after = Math.max(0, (known.messages.at(-1)?.position ?? 0) - FIRST_PAGE)
  for (;;) {
    const { data } = await call(conversationRoutes.listMessages, {
      params: { id: conversationId },
      query: { limit: OLDER_PAGE, after },
    })
    client.setQueryData<ThreadData>(
      key,
      (now) => now && { ...now, messages: withMessages(now.messages, data.messages) },
    )
    const last = data.messages.at(-1)
    if (!data.hasMore || !last) return
    after = last.position
  }
}
