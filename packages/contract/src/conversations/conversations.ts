import * as z from 'zod/mini'
import { fileTypes } from '../files/files.ts'
import { declineReasons } from '../practice/request-states.ts'
import { paragraph } from '../wire/fields.ts'
import { id, instant } from '../wire/wire.ts'

/** Characters of a message, and the length from which the screen shows a counter. */
export const messageLimits = {
  text: { min: 1, max: 1000 },
  counterFrom: 900,
  files: 5,
  pageSize: 50,
  search: { max: 100 },
  address: { max: 254 },
} as const
/** Milliseconds for which a person counts as typing after the last sign of it. */
export const TYPING_MS = 6_000
/** Further messages of a conversation within these milliseconds join the last history item. */
export const MESSAGE_ACTIVITY_MS = 10 * 60_000

export const recipientTypes = ['lawyer', 'physician', 'user'] as const
export type RecipientType = (typeof recipientTypes)[number]

export const recipientType = z.enum(recipientTypes, { error: 'field.professionalType' })

/** One side of a conversation. */
export const participant = z.object({
  /**
   * Id of the professional or user. Null once the account was deleted, and until somebody who was found by an e-mail
   * address answers. Where a recipient's id is asked for, the id of the conversation works too.
   */
  id: z.nullable(z.uuid()),
  type: recipientType,
  /** Display name; null for a deleted account or a user without a name. */
  fullName: z.nullable(z.string()),
  firmName: z.nullable(z.string()),
  isSelf: z.boolean(),
  /** Whether anybody reads this side: an existing account, or a professional whose record was claimed. */
  isReachable: z.boolean(),
  isDemo: z.boolean(),
})
export type Participant = z.infer<typeof participant>

/** A file in a message. The other side can open it as long as both the message and the file exist. */
export const messageFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mimeType: z.enum(fileTypes),
  /** Bytes of the sender's original. */
  fileSize: z.int(),
})
export type MessageFile = z.infer<typeof messageFile>

export const message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** 1, 2, 3 … in the order in which the server took them. Conversations are ordered by this alone. */
  position: z.int(),
  /** The id given by the sender's device; null for messages of the other side. */
  clientId: z.nullable(z.uuid()),
  /** Id of a professional or a user; null for a deleted account. */
  senderId: z.nullable(z.uuid()),
  recipientId: z.nullable(z.uuid()),
  isOwn: z.boolean(),
  /** Empty once the message was deleted. */
  content: z.string(),
  /** Which ready sentence the text is: to be shown in the language of the screen. */
  readySentence: z.optional(z.enum(declineReasons)),
  files: z.array(messageFile),
  /** Whether the other side has read it. */
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: instant,
  timestamp: instant,
})
export type Message = z.infer<typeof message>

/** A machine translation of a message. */
export const translatedMessage = z.object({
  text: z.string(),
  /** The language it was found to be in, as a BCP 47 tag; null where the service does not know. */
  from: z.nullable(z.string()),
})
export type TranslatedMessage = z.infer<typeof translatedMessage>

/** Presence of the other side; false and null where the caller may not know it. */
export const onlineStatus = z.object({ isOnline: z.boolean(), lastSeen: z.nullable(instant) })
export type OnlineStatus = z.infer<typeof onlineStatus>

/** The list in which a conversation stands for a person. */
export const conversationBoxes = ['inbox', 'requests'] as const

export const conversation = z.object({
  id: z.uuid(),
  participants: z.array(participant),
  lastMessage: z.nullable(message),
  /** Time of the last message, or of the conversation while it has none. */
  updatedAt: instant,
  unreadCount: z.int(),
  /**
   * Whether both sides have written, or of two persons one has accepted the other's request. Only then do two persons see each
   * other's presence, typing and read marks, and a professional the presence of the person.
   */
  isMutual: z.boolean(),
  /**
   * A first message between two persons that was not accepted: by the caller, or by the other side, which then takes no
   * second one. A declined one still waits for its sender.
   */
  request: z.nullable(z.enum(['received', 'sent'])),
  /** Neither notifications nor pushes tell of its messages. */
  isMuted: z.boolean(),
  /** Whether the caller has blocked the other side. */
  isBlocked: z.boolean(),
  /** Presence of the other side. */
  status: onlineStatus,
})
export type Conversation = z.infer<typeof conversation>

/** A message under the field names of the chat calls: its text is `message`. */
export const chatMessage = z.extend(message, {
  message: z.string(),
  professionalId: z.nullable(z.uuid()),
})
export type ChatMessage = z.infer<typeof chatMessage>

const fileIds = z._default(z.array(id).check(z.maxLength(messageLimits.files, 'field.tooMany')), [])
/** A message consists of text, files, or both. */
const content = paragraph({ max: messageLimits.text.max })

export const newMessage = z
  .object({
    conversationId: id,
    content: z._default(content, ''),
    clientId: z.optional(id),
    fileIds,
  })
  .check(
    z.refine((sent) => says(sent.content, sent.fileIds), {
      error: 'field.required',
      path: ['content'],
      when: isObject,
    }),
  )
export type NewMessage = z.infer<typeof newMessage>

export const chatSend = z
  .object({
    recipientId: id,
    recipientType,
    message: z._default(content, ''),
    clientId: z.optional(id),
    fileIds,
  })
  .check(
    z.refine((sent) => says(sent.message, sent.fileIds), {
      error: 'field.required',
      path: ['message'],
      when: isObject,
    }),
  )
export type ChatSend = z.infer<typeof chatSend>

/** Also called when other fields are invalid, so the types of both values are unknown. */
function says(words: unknown, fileIds: unknown): boolean {
  const isSaid = typeof words === 'string' && words.trim() !== ''
  return isSaid || (Array.isArray(fileIds) && fileIds.length > 0)
}

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}
