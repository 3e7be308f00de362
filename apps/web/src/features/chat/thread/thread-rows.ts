import type { Message } from '@krash/contract/conversations'

/** Messages that are drawn and put away together: few enough to draw within a frame. */
export const CHUNK_SIZE = 12
/** Messages of one side within so many ms stand close together. */
const TOGETHER_MS = 5 * 60_000

export interface Chunk {
  /** The same however many older messages are loaded before it. */
  key: number
  messages: readonly Message[]
  /** The one before the first: another day begins after it or not. */
  previous: Message | undefined
}

/** Splits a conversation by position, so that a chunk stays itself when older ones come before it. */
export function chunksOf(messages: readonly Message[]): Chunk[] {
  const chunks: { key: number; messages: Message[]; previous: Message | undefined }[] = []
  let previous: Message | undefined
  for (const message of messages) {
    const key = Math.floor(message.position / CHUNK_SIZE)
    const last = chunks.at(-1)
    if (last?.key === key) last.messages.push(message)
    else chunks.push({ key, messages: [message], previous })
    previous = message
  }
  return chunks
}

/** Whether two chunks are drawn the same. */
export function isSameChunk(one: Chunk, other: Chunk): boolean {
  return (
    one.messages.length === other.messages.length &&
    one.previous?.createdAt === other.previous?.createdAt &&
    one.messages.every((message, index) => message === other.messages[index])
  )
}

/** How far the other side has read: what they read, they read with all before it. */
export function readUpTo(messages: readonly Message[]): number {
  return messages.findLast(({ isOwn, isRead }) => isOwn && isRead)?.position ?? 0
}

/**
 * Where the unread ones begin: the position of the oldest of the last `count` messages of the other side up to
 * `last`. Undefined when there are none, or the first of them is not loaded.
 */
export function firstUnread(
  messages: readonly Message[],
  { count, last }: { count: number; last: number },
): number | undefined {
  let left = count
  let first: number | undefined
  for (let index = messages.length - 1; index >= 0 && left > 0; index -= 1) {
    const message = messages[index]
    if (message && !message.isOwn && !message.isDeleted && message.position <= last) {
      first = message.position
      left -= 1
    }
  }
  return left === 0 ? first : undefined
}

/** Whether a day begins with this moment (ISO 8601, in the time zone of the device). */
export function startsDay(at: string, previousAt: string | undefined): boolean {
  return previousAt === undefined || new Date(at).toDateString() !== new Date(previousAt).toDateString()
}

/** Whether a message goes on with the one before it: same side, a few minutes later. */
export function goesOn(message: Message, previous: Message | undefined): boolean {
  return (
    previous !== undefined &&
    previous.isOwn === message.isOwn &&
    Date.parse(message.createdAt) - Date.parse(previous.createdAt) < TOGETHER_MS
  )
}

export interface LinkPart {
  text: string
  /** An address of the web; undefined for plain words. */
  href?: string
}

const address = /https?:\/\/[^\s<>"'`/][^\s<>"'`]*/gi
const LINK_MAX = 2000

/** Splits a text into words and links. Only http and https are links, everything else stays text. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutEnd(found)
    if (!isWebAddress(link)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: link, href: link })
    from = index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A full stop or a bracket after an address belongs to the sentence. */
function withoutEnd(found: string): string {
  const bare = found.replace(/[.,;:!?…،؛؟]+$/u, '')
  const opens = bare.split('(').length
  const closes = bare.split(')').length
  return bare.endsWith(')') && closes > opens ? withoutEnd(bare.slice(0, -1)) : bare
}

function isWebAddress(link: string): boolean {
  if (link.length > LINK_MAX || !URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== ''
}
