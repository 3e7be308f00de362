import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message } from '@krash/contract/conversations'
import { askReviewsAnew } from '#entities/reviews/review-keys.ts'
import { logWarning } from '#shared/api/log-failure.ts'
import { askAnew } from '#shared/api/ask-anew.ts'
import { call } from '#shared/api/call.ts'
import { changeConversation, putLastMessage, putMessage } from '#entities/conversations/conversation-cache.ts'
import type { ThreadData } from '#entities/conversations/conversation-cache.ts'
import {
  chatKeys,
  otherSide,
  threadKey,
  useChatWith,
  useKeptThread,
} from '#entities/conversations/conversation-queries.ts'
import { keptInbox } from '#entities/conversations/kept-inbox.ts'
import { keepThread } from '#entities/conversations/kept-threads.ts'
import type { ChatWith, KeptThread } from '#entities/conversations/kept-threads.ts'
import { useWaitingMessages, whenSent } from '#entities/conversations/message-outbox.ts'
import type { QueuedMessage } from '#entities/conversations/message-outbox.ts'
import { FIRST_PAGE, loadOlder, loadThread } from '#entities/conversations/thread-loading.ts'

export interface Thread {
  who: ChatWith | undefined
  messages: readonly Message[]
  waiting: readonly QueuedMessage[]
  hasOlder: boolean
  older: { state: 'idle' | 'loading' | 'failed'; load: () => void }
  /** The error of the first load, when nothing can be shown. */
  error: unknown
  isLoading: boolean
  retry: () => void
  markRead: () => void
}

const nothing: ThreadData = { messages: [], hasOlder: false }

/** A conversation: its loaded messages, those waiting to be sent, and ways to load more. */
export function useThread(recipientId: string): Thread {
  const client = useQueryClient()
  const { who, loaded, data, error, retry } = useLoaded(recipientId)
  const conversationId = who?.conversation?.id
  const { messages, hasOlder } = data ?? nothing
  useArrivals()
  useKeeping({ recipientId, who, loaded })
  const older = useOlder(conversationId)
  const isMissing = data === undefined && who?.conversation !== null
  return {
    who,
    messages,
    waiting: useOwnWaiting({ recipientId, conversationId, messages }),
    hasOlder,
    older,
    error: isMissing ? error : null,
    isLoading: isMissing && error === null,
    retry,
    markRead: useMarkRead(client, who),
  }
}

/** The server's view of a conversation, or without a network what this device kept of it. */
function useLoaded(recipientId: string) {
  const client = useQueryClient()
  const { known, kept, who } = useWho(recipientId)
  const conversationId = who?.conversation?.id
  const thread = useQuery({
    queryKey: chatKeys.thread(conversationId ?? ''),
    enabled: conversationId !== undefined,
    staleTime: Infinity,
    refetchOnReconnect: true,
    // Closing a chat clears its messages from memory.
    gcTime: 0,
    queryFn: ({ signal }) => loadThread(client, conversationId ?? '', signal),
  })
  const data: ThreadData | undefined = thread.data ?? (thread.isError ? keptData(kept) : undefined)
  return {
    who,
    loaded: known.data && thread.data,
    data,
    error: who === undefined ? known.error : thread.error,
    retry: () => {
      const isWhoMissing = known.data === undefined
      void askAnew(client, isWhoMissing ? chatKeys.with(recipientId) : chatKeys.thread(conversationId ?? ''))
    },
  }
}

/** The other side as the server tells it, else as this device knew it last. */
function useWho(recipientId: string) {
  const known = useChatWith(recipientId)
  const kept = useKeptThread(recipientId)
  const named = known.isError ? inKeptInbox(recipientId) : undefined
  return { known, kept, who: known.data ?? kept?.who ?? named }
}

/** A conversation that was never open on this device can at least be named. */
function inKeptInbox(id: string): ChatWith | undefined {
  for (const conversation of keptInbox.read()?.conversations ?? []) {
    const recipient = otherSide(conversation)
    if (recipient && (recipient.id === id || conversation.id === id))
      return { recipient, conversation, status: conversation.status }
  }
  return undefined
}

function keptData(kept: KeptThread | null | undefined): ThreadData | undefined {
  return kept ? { messages: kept.messages, hasOlder: false } : undefined
}

/** Puts messages that were just sent into the conversation before they leave the waiting list. */
function useArrivals(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      whenSent((stored, from) => {
        const key = chatKeys.thread(stored.conversationId)
        if (from.conversationId === null && !client.getQueryData(key)) {
          client.setQueryData<ThreadData>(key, { messages: [stored], hasOlder: stored.position > 1 })
          void client.invalidateQueries({ queryKey: chatKeys.with(from.recipientId) })
          // A person who has written to a professional may review them.
          void askReviewsAnew(client)
        }
        putMessage(client, stored)
        putLastMessage(client, stored)
      }),
    [client],
  )
}

interface OwnWaiting {
  recipientId: string
  conversationId: string | undefined
  messages: readonly Message[]
}

/** The waiting messages of this conversation that the server does not have yet. */
function useOwnWaiting({ recipientId, conversationId, messages }: OwnWaiting): readonly QueuedMessage[] {
  const waiting = useWaitingMessages()
  return useMemo(() => {
    const isHere = (one: QueuedMessage) =>
      one.recipientId === recipientId ||
      (one.conversationId !== null && one.conversationId === conversationId)
    const own = waiting.filter(isHere)
    if (own.length === 0) return own
    const arrived = new Set(messages.slice(-FIRST_PAGE).map(({ clientId }) => clientId))
    return own.filter(({ key }) => !arrived.has(key))
  }, [waiting, recipientId, conversationId, messages])
}

function useOlder(conversationId: string | undefined): Thread['older'] {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const isLoading = useRef(false)
  const load = useCallback(() => {
    if (isLoading.current || conversationId === undefined) return
    isLoading.current = true
    setState('loading')
    loadOlder(client, conversationId)
      .then(
        () => setState('idle'),
        () => setState('failed'),
      )
      .finally(() => {
        isLoading.current = false
      })
  }, [client, conversationId])
  return useMemo(() => ({ state, load }), [state, load])
}

interface Keeping {
  recipientId: string
  who: ChatWith | undefined
  /** As loaded from the server; a kept copy is not stored again. */
  loaded: ThreadData | undefined
}

/** Stores the end of the conversation on this device at every change, since network and page may go at any moment. */
function useKeeping({ recipientId, who, loaded }: Keeping): void {
  useEffect(() => {
    if (!who || !loaded) return
    const messages = loaded.messages.slice(-FIRST_PAGE)
    const kept = { key: threadKey(recipientId), who, messages, keptAt: Date.now() }
    void keepThread(kept)
  }, [recipientId, who, loaded])
}

function useMarkRead(client: ReturnType<typeof useQueryClient>, who: ChatWith | undefined): () => void {
  const { id, unreadCount = 0 } = who?.conversation ?? {}
  return useCallback(() => {
    if (id === undefined || unreadCount === 0) return
    const last = client.getQueryData<ThreadData>(chatKeys.thread(id))?.messages.at(-1)
    if (!last) return
    changeConversation(client, id, (one) => ({ ...one, unreadCount: 0 }))
    const body = { upTo: last.position }
    call(conversationRoutes.markConversationRead, { params: { id }, body }).catch(() => {
      logWarning('Failed to mark messages as read')
      // The next look at the conversation tries again.
      changeConversation(client, id, (one) => ({ ...one, unreadCount }))
    })
  }, [client, id, unreadCount])
}
