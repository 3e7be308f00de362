import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Conversation, Participant } from '@krash/contract/conversations'
import type { EndedBy, SharedPackage } from '@krash/contract/lawyer-connections'
import type { LiveData } from '@krash/contract/live-events'
import { forgetPicturesAt } from '#entities/files/pictures.ts'
import { useProfessional as useOne } from '#entities/professionals/professional-queries.ts'
import { ApiError, call } from '#shared/api/call.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { currentSession, useSession } from '#shared/session/session-store.ts'
import { readThread } from './kept-threads.ts'
import type { ChatWith } from './kept-threads.ts'

export interface InboxPage {
  conversations: Conversation[]
  total: number
  hasMore: boolean
  unreadCount: number
  requestCount: number
}

export const chatKeys = {
  all: ['chat'],
  inboxes: ['chat', 'inbox'],
  inbox: (search: string) => ['chat', 'inbox', search],
  requests: ['chat', 'requests'],
  withAll: ['chat', 'with'],
  with: (recipientId: string) => ['chat', 'with', recipientId],
  threads: ['chat', 'thread'],
  thread: (conversationId: string) => ['chat', 'thread', conversationId],
  kept: (key: string) => ['chat', 'kept', key],
  allShared: ['chat', 'shared'],
  shared: (conversationId: string | undefined) => ['chat', 'shared', conversationId],
} as const

const INBOX_PAGE = 50

/** The person's conversations, unread first, then newest; `search` matches names and last messages. */
export function useInbox(search: string) {
  const userId = useSession().user?.id ?? ''
  return useInfiniteQuery({
    queryKey: chatKeys.inbox(search),
    enabled: userId !== '',
    refetchOnReconnect: true,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<InboxPage> => {
      const query = { limit: INBOX_PAGE, offset: pageParam, ...(search !== '' && { search }) }
      return (await call(conversationRoutes.listConversations, { params: { userId }, query, signal })).data
    },
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((count, page) => count + page.conversations.length, 0) : undefined,
  })
}

/** What people want to write who have not written with the person yet, newest first. */
export function useRequests() {
  const userId = useSession().user?.id ?? ''
  return useInfiniteQuery({
    queryKey: chatKeys.requests,
    enabled: userId !== '',
    refetchOnReconnect: true,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<InboxPage> => {
      const query = { box: 'requests', limit: INBOX_PAGE, offset: pageParam } as const
      return (await call(conversationRoutes.listConversations, { params: { userId }, query, signal })).data
    },
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((count, page) => count + page.conversations.length, 0) : undefined,
  })
}

/** The recipient, and the conversation if there is one. */
export function useChatWith(recipientId: string | undefined) {
  const id = recipientId ?? ''
  return useQuery({
    queryKey: chatKeys.with(id),
    enabled: id !== '',
    refetchOnReconnect: true,
    queryFn: async ({ signal }): Promise<ChatWith> =>
      (await call(conversationRoutes.conversationWith, { params: { recipientId: id }, signal })).data,
  })
}

/** The copy of a conversation that this device stored when it was last open. */
export function useKeptThread(recipientId: string | undefined) {
  const key = threadKey(recipientId ?? '')
  return useQuery({
    queryKey: chatKeys.kept(key),
    enabled: recipientId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => (await readThread(key)) ?? null,
  }).data
}

/** The key under which a conversation is stored; each person on this device has their own. */
export function threadKey(recipientId: string): string {
  return `${currentSession().user?.id ?? ''} ${recipientId}`
}

/** The directory's details of a lawyer or doctor; undefined for another user. */
export function useProfessional({ id, type }: Pick<Participant, 'id' | 'type'>) {
  return useOne(type === 'user' || id === null ? undefined : { type, id })
}

/** What a person of a conversation shares with its lawyer. */
export interface Sharing {
  connectedAt: string
  /** Since when the lawyer cannot open it any more; null while they can. */
  revokedAt: string | null
  endedBy: EndedBy | null
  /** Null for the lawyer once it has ended. */
  shared: SharedPackage | null
}

/** The details shared with the lawyer of a conversation; null when there are none. */
export function useShared(conversationId: string | undefined) {
  return useQuery({
    queryKey: chatKeys.shared(conversationId),
    enabled: conversationId !== undefined,
    refetchOnReconnect: true,
    queryFn: ({ signal }) => readShared(conversationId ?? '', signal),
  })
}

async function readShared(id: string, signal: AbortSignal): Promise<Sharing | null> {
  try {
    return (await call(conversationRoutes.sharedInConversation, { params: { id }, signal })).data
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SHARING_ENDED') throw error
    const { data } = await call(conversationRoutes.sharingInConversation, { params: { id }, signal })
    return data && { ...data, shared: null }
  }
}

/** What the stream tells: an end holds at once, even before the server is asked. */
export function putSharing(client: QueryClient, { conversationId, ...end }: LiveData<'sharing'>): void {
  const queryKey = chatKeys.shared(conversationId)
  if (end.revokedAt !== null) {
    const shared = client.getQueryData<Sharing | null>(queryKey)?.shared
    for (const { downloadUrl } of shared?.documents ?? []) forgetPicturesAt(client, downloadUrl)
    client.setQueryData<Sharing | null>(queryKey, (known) => known && { ...known, ...end })
  }
  void client.invalidateQueries({ queryKey })
}

export function otherSide({ participants }: Conversation): Participant | undefined {
  return participants.find(({ isSelf }) => !isSelf)
}

export function chatPath(conversation: Conversation): string {
  return `/chat/${otherSide(conversation)?.id ?? conversation.id}`
}

/** A name to show; people without a name, or who have left, are described instead. */
export function nameOf({ fullName, isReachable, type }: Participant, t: Translate): string {
  if (fullName !== null) return fullName
  return t(type === 'user' && !isReachable ? 'conversations:who.gone' : 'conversations:who.unnamed')
}
