import type { Conversation } from '@krash/contract/conversations'
import { createOwnStore } from '#shared/session/own-store.ts'

export interface KeptInbox {
  /** Of the server's answer, in Unix milliseconds. */
  at: number
  conversations: readonly Conversation[]
}

const CONVERSATIONS_KEPT = 50
/** A row shows one line of the last message. */
const CHARACTERS_KEPT = 200

/**
 * The top of the inbox as the server last told it, for when it cannot be reached; undefined when it never has. Signing
 * out deletes it.
 */
export const keptInbox = createOwnStore<KeptInbox | undefined>({
  key: 'krash_inbox',
  field: 'inbox',
  none: undefined,
  parse: parseInbox,
})

export function parseInbox(stored: unknown): KeptInbox | undefined {
  const { at, conversations } = Object(stored) as Partial<KeptInbox>
  return typeof at === 'number' && Array.isArray(conversations) ? { at, conversations } : undefined
}

export function keepInbox(conversations: readonly Conversation[], at: number): void {
  keptInbox.write({ at, conversations: conversations.slice(0, CONVERSATIONS_KEPT).map(asRow) })
}

/** Removes a conversation that the person has deleted. */
export function forgetInInbox(conversationId: string): void {
  const kept = keptInbox.read()
  if (kept === undefined) return
  keptInbox.write({ ...kept, conversations: kept.conversations.filter(({ id }) => id !== conversationId) })
}

/** Presence is left out: who is online now means nothing later. */
function asRow(conversation: Conversation): Conversation {
  const { lastMessage, status } = conversation
  return {
    ...conversation,
    lastMessage: lastMessage && { ...lastMessage, content: lastMessage.content.slice(0, CHARACTERS_KEPT) },
    status: { ...status, isOnline: false },
  }
}
