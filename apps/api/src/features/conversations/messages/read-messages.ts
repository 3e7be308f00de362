import { type Message, type QueryOut, type routes, pageWindow, paginationOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import { countWithheld, findMessages } from './messages.repository.ts'
import { showMessages } from './show-message.ts'

interface Messages {
  messages: Message[]
  hasMore: boolean
  total: number
}
type Page = Paged<Messages>

/**
 * A page of messages, or those before or after a position, oldest first. `hasMore` says whether there are more in the
 * direction that was asked for, the pagination whether there are older ones.
 */
export async function messagesAround(
  acting: Acting,
  conversation: ConversationRow,
  query: QueryOut<typeof routes.listMessages>,
): Promise<Page> {
  const { before, after, limit } = query
  if (before !== undefined || after !== undefined)
    return messagesBeside(acting, conversation, { before, after, limit })
  const { offset } = pageWindow(query)
  return messagesOfPage(acting, conversation, { offset, limit })
}

async function messagesBeside(
  { tx }: Acting,
  conversation: ConversationRow,
  { limit, before, after }: { limit: number; before: number | undefined; after: number | undefined },
): Promise<Page> {
  const from = after === undefined ? 'newest' : 'oldest'
  const range = {
    conversation,
    below: before,
    above: after,
    limit: limit + 1,
    from,
  } as const
  const rows = await findMessages(tx, range)
  const page = from === 'newest' ? rows.slice(-limit) : rows.slice(0, limit)
  const messages = await showMessages(tx, page, new Map([[conversation.id, conversation]]))
  const total = await totalOf(tx, conversation)
  const last = conversation.last_position
  const newer = Math.min(last - (page.at(-1)?.position ?? last), total)
  const pagination = paginationOf({ limit, offset: newer }, page.length, total)
  return paged({ messages, hasMore: rows.length > limit, total }, pagination)
}

/** A page of messages, of which `offset` are newer; the page is oldest first. */
export async function messagesOfPage(
  { tx }: Acting,
  conversation: ConversationRow,
  { offset, limit, since }: { offset: number; limit: number; since?: string | undefined },
): Promise<Page> {
  const total = await totalOf(tx, conversation)
  const start = conversation.has_withheld ? { offset } : { below: conversation.last_position - offset + 1 }
  const rows = await findMessages(tx, { conversation, ...start, since, limit, from: 'newest' })
  const messages = await showMessages(tx, rows, new Map([[conversation.id, conversation]]))
  const pagination = paginationOf({ limit, offset }, rows.length, total)
  return paged({ messages, hasMore: offset + limit < total, total }, pagination)
}

/** Every position is taken, by deleted messages too; only those kept from a reader are counted out. */
async function totalOf(tx: Tx, conversation: ConversationRow): Promise<number> {
  const { id, last_position: last, cleared_position: cleared, has_withheld: hasWithheld } = conversation
  return last - cleared - (hasWithheld ? await countWithheld(tx, id) : 0)
}
