import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Conversation, Message, OnlineStatus } from '@krash/contract/conversations'
import { chatKeys } from './conversation-queries.ts'
import type { InboxPage } from './conversation-queries.ts'
import type { ChatWith } from './kept-threads.ts'

/** The loaded end of a conversation, oldest first and without a gap. */
export interface ThreadData {
  messages: readonly Message[]
  hasOlder: boolean
}

/** Adds messages or puts newer versions in place; each is there once, in the server's order. */
export function withMessages(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const last = known.at(-1)
  if (added.length === 1 && added[0] && (!last || added[0].position > last.position))
    return [...known, added[0]]
  const byPosition = new Map(known.map((message) => [message.position, message]))
  for (const message of added) byPosition.set(message.position, message)
  return [...byPosition.values()].toSorted((one, other) => one.position - other.position)
}

/** Whether a message follows what is loaded; else some have been missed and must be fetched. */
export function follows(known: readonly Message[], { position }: Message): boolean {
  return position <= (known.at(-1)?.position ?? 0) + 1
}

/** Unread conversations first, in each group the newest first. */
export function inInboxOrder(conversations: readonly Conversation[]): Conversation[] {
  const rank = ({ unreadCount }: Conversation) => (unreadCount > 0 ? 0 : 1)
  return conversations.toSorted(
    (one, other) => rank(one) - rank(other) || other.updatedAt.localeCompare(one.updatedAt),
  )
}

/** Puts messages into an open conversation. False when some before them are missing. */
export function putMessage(client: QueryClient, message: Message): boolean {
  const key = chatKeys.thread(message.conversationId)
  const known = client.getQueryData<ThreadData>(key)
  if (!known) return true
  if (!follows(known.messages, message)) return false
  client.setQueryData<ThreadData>(key, { ...known, messages: withMessages(known.messages, [message]) })
  return true
}

/** Text and files are gone; the place stays. */
export function putDeleted(client: QueryClient, conversationId: string, messageId: string): void {
  const forget = (message: Message) =>
    message.id === messageId ? { ...message, content: '', files: [], isDeleted: true } : message
  client.setQueryData<ThreadData>(
    chatKeys.thread(conversationId),
    (known) => known && { ...known, messages: known.messages.map(forget) },
  )
  changeConversation(client, conversationId, (one) => ({
    ...one,
    lastMessage: one.lastMessage && forget(one.lastMessage),
  }))
}

/** The other side has read own messages up to a position. */
export function putReadByPeer(client: QueryClient, conversationId: string, position: number): void {
  const read = (message: Message) =>
    message.isOwn && !message.isRead && message.position <= position ? { ...message, isRead: true } : message
  client.setQueryData<ThreadData>(
    chatKeys.thread(conversationId),
    (known) => known && { ...known, messages: known.messages.map(read) },
  )
  changeConversation(client, conversationId, (one) => ({
    ...one,
    lastMessage: one.lastMessage && read(one.lastMessage),
  }))
}

/** A conversation has a newer last message. */
export function putLastMessage(client: QueryClient, message: Message, unreadCount: number): void {
  const isKnown = changeConversation(client, message.conversationId, (one) => ({
    ...one,
    unreadCount,
    ...((one.lastMessage?.position ?? 0) <= message.position && {
      lastMessage: message,
      updatedAt: message.createdAt,
    }),
  }))
  if (!isKnown) void client.invalidateQueries({ queryKey: chatKeys.inboxes })
}

/** Changes a conversation wherever it is shown; false when no list has it. */
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
  client.setQueriesData<ChatWith>({ queryKey: chatKeys.withAll }, (known) =>
    known?.conversation?.id === conversationId
      ? { ...known, conversation: change(known.conversation) }
      : known,
  )
  client.setQueriesData<InfiniteData<InboxPage>>({ queryKey: chatKeys.inboxes }, (known) => {
    if (!known) return known
    const pages = known.pages.map((page) => ({ ...page, conversations: page.conversations.map(changed) }))
    return isKnown ? { ...known, pages: resorted(pages) } : known
  })
  return isKnown
}

/** Whether only one side has written, as far as the open page knows. */
export function isOneSided(client: QueryClient, conversationId: string): boolean {
  const open = client.getQueriesData<ChatWith>({ queryKey: chatKeys.withAll })
  return open.some(([, known]) => known?.conversation?.id === conversationId && !known.conversation.isMutual)
}

/** Presence of the other side, wherever it is shown. */
export function putStatus(client: QueryClient, conversationId: string, status: OnlineStatus): void {
  client.setQueriesData<ChatWith>({ queryKey: chatKeys.withAll }, (known) =>
    known?.conversation?.id === conversationId ? { ...known, status } : known,
  )
  changeConversation(client, conversationId, (one) => ({ ...one, status }))
}

/** The pages keep their lengths, so that the next one is asked for at the right place. */
function resorted(pages: InboxPage[]): InboxPage[] {
  const sorted = inInboxOrder(pages.flatMap(({ conversations }) => conversations))
  let from = 0
  return pages.map((page) => {
    const conversations = sorted.slice(from, from + page.conversations.length)
    from += page.conversations.length
    return { ...page, conversations }
  })
}
