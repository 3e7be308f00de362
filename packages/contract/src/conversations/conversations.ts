import * as z from 'zod/mini'
import { fileTypes } from '../files/files.ts'
import { letter } from '../wire/fields.ts'
import { id, instant } from '../wire/wire.ts'

/** Characters of a message, and from where on a counter shows (document 2, section 9; decisions, section B). */
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
/** Milliseconds within which more messages of a conversation are one item of the activity. */
export const MESSAGE_ACTIVITY_MS = 10 * 60_000

/** Whom a message can go to: somebody of the directory, or another user. */
export const recipientTypes = ['lawyer', 'physician', 'user'] as const
export type RecipientType = (typeof recipientTypes)[number]

export const recipientType = z.enum(recipientTypes, { error: 'field.professionalType' })

/** One side of a conversation. */
export const participant = z.object({
  /**
   * Of the professional or the user; null once the account was deleted, and of somebody found by an address who has not
   * answered yet. The id of the conversation leads to them too, wherever an id of a recipient is asked for.
   */
  id: z.nullable(z.uuid()),
  type: recipientType,
  /** What to call them; null of a deleted account, and of a user who told no name. */
  fullName: z.nullable(z.string()),
  firmName: z.nullable(z.string()),
  isSelf: z.boolean(),
  /** Somebody reads this side: an account that is there, or a professional whose record was claimed. */
  isReachable: z.boolean(),
  isDemo: z.boolean(),
})
export type Participant = z.infer<typeof participant>

/** A file of the sender's, shown to the other side for as long as message and file are there. */
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
  /** 1, 2, 3 … in the order the server took them; the one order of a conversation. */
  position: z.int(),
  /** The id the sender's device gave it; null of messages of the other side. */
  clientId: z.nullable(z.uuid()),
  /** Professional id or user id; null of a deleted account. */
  senderId: z.nullable(z.uuid()),
  recipientId: z.nullable(z.uuid()),
  isOwn: z.boolean(),
  /** Empty once deleted. */
  content: z.string(),
  files: z.array(messageFile),
  /** The other side has read it. */
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: instant,
  timestamp: instant,
})
export type Message = z.infer<typeof message>

/** Whether somebody is there; false and null where that is not for the caller to know. */
export const onlineStatus = z.object({ isOnline: z.boolean(), lastSeen: z.nullable(instant) })
export type OnlineStatus = z.infer<typeof onlineStatus>

export const conversation = z.object({
  id: z.uuid(),
  participants: z.array(participant),
  lastMessage: z.nullable(message),
  /** Of the last message; of the conversation while it has none. */
  updatedAt: instant,
  unreadCount: z.int(),
  /** Both sides have written: only then they see each other's presence, typing and read marks. */
  isMutual: z.boolean(),
  /** Of the other side. */
  status: onlineStatus,
})
export type Conversation = z.infer<typeof conversation>

/** As the professional chat names things (document 2, section 7): `message` is the text of it. */
export const chatMessage = z.extend(message, {
  message: z.string(),
  professionalId: z.nullable(z.uuid()),
})
export type ChatMessage = z.infer<typeof chatMessage>

const fileIds = z._default(z.array(id).check(z.maxLength(messageLimits.files, 'field.tooMany')), [])
/** A message is its text, its files, or both. */
const content = letter({ min: 0, max: messageLimits.text.max })

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

/** Asked also where other fields are wrong, so of what nothing is known yet. */
function says(words: unknown, fileIds: unknown): boolean {
  const isSaid = typeof words === 'string' && words.trim() !== ''
  return isSaid || (Array.isArray(fileIds) && fileIds.length > 0)
}

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}
