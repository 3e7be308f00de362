import type { Message } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import { findMessages } from './messages.repository.ts'
import { showMessages } from './show-message.ts'

interface Page {
  messages: Message[]
  hasMore: boolean
  total: number
}

/**
 * The newest messages, or those before or after a position, oldest first, and whether there are more in that direction.
 */
export async function messagesAround(
  { tx }: Acting,
  conversation: ConversationRow,
  { limit, before, after }: { limit: number; before?: number | undefined; after?: number | undefined },
): Promise<Page> {
  const from = after === undefined ? 'newest' : 'oldest'
  const range = {
    conversationId: conversation.id,
    below: before,
    above: after,
    limit: limit + 1,
    from,
  } as const
  const rows = await findMessages(tx, range)
  const page = from === 'newest' ? rows.slice(-limit) : rows.slice(0, limit)
  const messages = await showMessages(tx, page, new Map([[conversation.id, conversation]]))
  // Every position is taken, by deleted messages too.
  return { messages, hasMore: rows.length > limit, total: conversation.last_position }
}

/** A page of messages by number; page 1 is the newest, and each page is oldest first. */
export async function messagesOfPage(
  { tx }: Acting,
  conversation: ConversationRow,
  { page, limit, since }: { page: number; limit: number; since?: string | undefined },
): Promise<Page> {
  const { id: conversationId, last_position: total } = conversation
  const below = total - (page - 1) * limit + 1
  const rows = await findMessages(tx, { conversationId, below, since, limit, from: 'newest' })
  const messages = await showMessages(tx, rows, new Map([[conversationId, conversation]]))
  return { messages, hasMore: page * limit < total, total }
}
