import type { Message } from '@krash/contract/conversations'

/** Number of messages rendered and removed together: few enough to render within one frame. */
export const CHUNK_SIZE = 12
/** Messages of one side within this time are grouped closely. */
const TOGETHER_MS = 5 * 60_000

export interface Chunk {
  /** Stays the same however many older messages are loaded before it. */
  key: number
  messages: readonly Message[]
  /** The message before the first, which decides whether a new day begins. */
  previous: Message | undefined
}

/** Splits a conversation by position, so that chunks stay the same when older messages come before them. */
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

export function isSameChunk(one: Chunk, other: Chunk): boolean {
  return (
    one.messages.length === other.messages.length &&
    one.previous?.createdAt === other.previous?.createdAt &&
    one.messages.every((message, index) => message === other.messages[index])
  )
}

/** Position up to which the other side has read; reading a message includes all before it. */
export function readUpTo(messages: readonly Message[]): number {
  return messages.findLast(({ isOwn, isRead }) => isOwn && isRead)?.position ?? 0
}

/**
 * Position of the oldest of the other side's last `count` messages up to `last`. Undefined when there are none, or when
 * that message is not loaded.
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

/** Tells whether a message is the first of its day (ISO 8601, in the device's time zone). */
export function startsDay(at: string, previousAt: string | undefined): boolean {
  return previousAt === undefined || new Date(at).toDateString() !== new Date(previousAt).toDateString()
}

/** True for a message of the same side a few minutes after the previous one. */
export function goesOn(message: Message, previous: Message | undefined): boolean {
  return (
    previous !== undefined &&
    previous.isOwn === message.isOwn &&
    Date.parse(message.createdAt) - Date.parse(previous.createdAt) < TOGETHER_MS
  )
}

export interface LinkPart {
  text: string
  /** A web address; undefined for plain text. */
  href?: string
}

const address = /https?:\/\/[^\s<>"'`/][^\s<>"'`]*/gi
const LINK_MAX = 2000

/** Splits a text into plain parts and links. Only http and https become links. */
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

/** Drops a full stop or bracket after an address, which belongs to the sentence. */
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
