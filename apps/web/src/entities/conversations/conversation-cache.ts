import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Conversation, Message, OnlineStatus } from '@krash/contract/conversations'
import { askAfterEvent, changeLoaded } from '#shared/live/live-queries.ts'
import { chatKeys } from './conversation-queries.ts'
import type { InboxPage } from './conversation-queries.ts'
import type { ChatWith } from './kept-threads.ts'

/** The loaded end of a conversation, oldest first and without gaps. */
export interface ThreadData {
  messages: readonly Message[]
  hasOlder: boolean
}

/** Adds messages or replaces them by newer versions, each once and in the server's order. */
export function withMessages(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const last = known.at(-1)
  if (added.length === 1 && added[0] && (!last || added[0].position > last.position))
    return [...known, added[0]]
  const byPosition = new Map(known.map((message) => [message.position, message]))
  for (const message of added) {
    const before = byPosition.get(message.position)
    byPosition.set(message.position, before ? newerOf(before, message) : message)
  }
  return [...byPosition.values()].toSorted((one, other) => one.position - other.position)
}

/**
 * What was loaded may be older than what the stream has told since: a message that was read stays so, and a deleted one
 * does not come back.
 */
function newerOf(known: Message, loaded: Message): Message {
  if (known.isDeleted) return known
  return known.isRead && !loaded.isRead ? { ...loaded, isRead: true } : loaded
}

/** True when a message directly follows what is loaded; otherwise some were missed and must be fetched. */
export function follows(known: readonly Message[], { position }: Message): boolean {
  return position <= (known.at(-1)?.position ?? 0) + 1
}

/** Unread conversations first, and newest first within each group. */
export function inInboxOrder(conversations: readonly Conversation[]): Conversation[] {
  const rank = ({ unreadCount }: Conversation) => (unreadCount > 0 ? 0 : 1)
  return conversations.toSorted(
    (one, other) => rank(one) - rank(other) || other.updatedAt.localeCompare(one.updatedAt),
  )
}

/** Adds a message to an open conversation, or loads it with those before it that are missing. */
export function putMessage(client: QueryClient, message: Message): void {
  const key = chatKeys.thread(message.conversationId)
  const known = client.getQueryData<ThreadData>(key)
  if (!known || !follows(known.messages, message)) askAfterEvent(client, key)
  else client.setQueryData<ThreadData>(key, { ...known, messages: withMessages(known.messages, [message]) })
}

/** Removes the text and files of a deleted message but keeps its place. */
export function putDeleted(client: QueryClient, conversationId: string, messageId: string): void {
  const forget = (message: Message) =>
    message.id === messageId ? { ...message, content: '', files: [], isDeleted: true } : message
  changeThread(client, conversationId, forget)
  changeConversation(client, conversationId, (one) => ({
    ...one,
    lastMessage: one.lastMessage && forget(one.lastMessage),
  }))
}

/** Marks the person's messages up to a position as read by the other side. */
export function putReadByPeer(client: QueryClient, conversationId: string, position: number): void {
  const read = (message: Message) =>
    message.isOwn && !message.isRead && message.position <= position ? { ...message, isRead: true } : message
  changeThread(client, conversationId, read)
  changeConversation(client, conversationId, (one) => ({
    ...one,
    lastMessage: one.lastMessage && read(one.lastMessage),
  }))
}

function changeThread(
  client: QueryClient,
  conversationId: string,
  change: (message: Message) => Message,
): void {
  changeLoaded<ThreadData>(client, chatKeys.thread(conversationId), (known) => ({
    ...known,
    messages: known.messages.map(change),
  }))
}

/** Sets a conversation's last message, and its unread count where that is told: sending an answer reads nothing. */
export function putLastMessage(client: QueryClient, message: Message, unreadCount?: number): void {
  const isKnown = changeConversation(client, message.conversationId, (one) => ({
    ...one,
    ...(unreadCount !== undefined && { unreadCount }),
    ...((one.lastMessage?.position ?? 0) <= message.position && {
      lastMessage: message,
      updatedAt: message.createdAt,
    }),
  }))
  if (!isKnown) void client.invalidateQueries({ queryKey: chatKeys.inboxes })
}

/** Changes a conversation wherever it is shown; false when no list contains it. */
export function changeConversation(
  client: QueryClient,
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): boolean {
  let isKnown = false
  const changed = (one: Conversation) => {
    if (one.id !== conversationId) return one
    isKnown = true
    return change(one)
  }
  changeLoaded<ChatWith>(client, chatKeys.withAll, (known) =>
    known.conversation?.id === conversationId
      ? { ...known, conversation: change(known.conversation) }
      : known,
  )
  changeLoaded<InfiniteData<InboxPage>>(client, chatKeys.inboxes, (known) => {
    const pages = known.pages.map((page) => ({ ...page, conversations: page.conversations.map(changed) }))
    return isKnown ? { ...known, pages: resorted(pages) } : known
  })
  return isKnown
}

/** True when only one side has written, as far as the open page knows. */
export function isOneSided(client: QueryClient, conversationId: string): boolean {
  const open = client.getQueriesData<ChatWith>({ queryKey: chatKeys.withAll })
  return open.some(([, known]) => known?.conversation?.id === conversationId && !known.conversation.isMutual)
}

/** Sets the other side's presence wherever it is shown. */
export function putStatus(client: QueryClient, conversationId: string, status: OnlineStatus): void {
  changeLoaded<ChatWith>(client, chatKeys.withAll, (known) =>
    known.conversation?.id === conversationId ? { ...known, status } : known,
  )
  changeConversation(client, conversationId, (one) => ({ ...one, status }))
}

/** The pages keep their lengths, so that the next one is requested at the right offset. */
function resorted(pages: InboxPage[]): InboxPage[] {
  const sorted = inInboxOrder(pages.flatMap(({ conversations }) => conversations))
  let from = 0
  return pages.map((page) => {
    const conversations = sorted.slice(from, from + page.conversations.length)
    from += page.conversations.length
    return { ...page, conversations }
  })
}
