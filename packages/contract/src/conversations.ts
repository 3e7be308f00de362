import * as z from 'zod/mini'
import { fileTypes } from './files.ts'
import { letter, text } from './fields.ts'
import { sharedPackage } from './lawyer-connections.ts'
import { route } from './route.ts'
import { id, idParams, instant } from './wire.ts'

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

const pathType = z.pipe(
  z.enum(['lawyer', 'lawyers', 'physician', 'physicians', 'user', 'users'], {
    error: 'field.professionalType',
  }),
  z.transform((named): RecipientType => recipientTypes.find((type) => named.startsWith(type)) ?? 'user'),
)
const recipientType = z.enum(recipientTypes, { error: 'field.professionalType' })

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
    z.refine((sent) => sent.content !== '' || sent.fileIds.length > 0, {
      error: 'field.required',
      path: ['content'],
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
    z.refine((sent) => sent.message !== '' || sent.fileIds.length > 0, {
      error: 'field.required',
      path: ['message'],
    }),
  )
export type ChatSend = z.infer<typeof chatSend>

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'field.number' })
    .check(z.int('field.wholeNumber'), z.gte(min, 'field.tooSmall'), z.lte(max, 'field.tooBig'))
const pageSize = z._default(whole(1, 100), messageLimits.pageSize)
const position = whole(0, Number.MAX_SAFE_INTEGER)
const chatPage = { page: z._default(whole(1, 1_000_000), 1), limit: pageSize }
const chatParams = z.object({ type: pathType, id })
const about = { professionalId: id, professionalType: recipientType }
/** The calls stand under `/chat/...` as written and under `/api/chat/...` (decisions, section B). */
const chat = { access: 'user', errors: ['RECIPIENT_NOT_FOUND'] } as const

export const conversationRoutes = {
  listConversations: route({
    method: 'GET',
    path: '/api/conversations/:userId',
    access: 'user',
    limit: 'person',
    summary: 'Own conversations, unread first, then the newest; `search` looks into names and last messages',
    params: z.object({ userId: id }),
    query: z.object({
      limit: z._default(whole(1, 100), 50),
      offset: z._default(whole(0, 1_000_000), 0),
      search: z.optional(text({ min: 0, max: messageLimits.search.max })),
    }),
    response: z.object({
      conversations: z.array(conversation),
      total: z.int(),
      hasMore: z.boolean(),
      /** Messages over all conversations that wait to be read. */
      unreadCount: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  conversationWith: route({
    method: 'GET',
    path: '/api/conversations/with/:recipientId',
    access: 'user',
    limit: 'person',
    summary:
      'Who a professional or a user with whom there is a conversation is, and the conversation if there is one',
    params: z.object({ recipientId: id }),
    response: z.object({
      recipient: participant,
      conversation: z.nullable(conversation),
      status: onlineStatus,
    }),
    errors: ['RECIPIENT_NOT_FOUND'],
  }),
  createConversation: route({
    method: 'POST',
    path: '/api/conversations',
    access: 'user',
    limit: 'message',
    summary: 'The conversation with one professional, or with a user one has a conversation with already',
    body: z.object({
      participantIds: z.array(id).check(z.minLength(1, 'field.required'), z.maxLength(2, 'field.tooMany')),
    }),
    response: z.object({ conversation }),
    status: 201,
    idempotent: true,
    errors: ['RECIPIENT_NOT_FOUND', 'RECIPIENT_IS_SELF'],
  }),
  startConversation: route({
    method: 'POST',
    path: '/api/conversations/by-address',
    access: 'user',
    limit: 'address',
    summary:
      'A conversation with whoever has this e-mail address or referral code; the answer for an address is the same whether or not somebody has it',
    body: z.object({ address: text(messageLimits.address) }),
    response: z.object({ conversation }),
    status: 201,
    idempotent: true,
    errors: ['RECIPIENT_NOT_FOUND', 'RECIPIENT_IS_SELF'],
  }),
  listMessages: route({
    method: 'GET',
    path: '/api/conversations/:id/messages',
    access: 'user',
    limit: 'person',
    summary:
      'Messages in their order, oldest first: the newest `limit` of them, those before or those after a position',
    params: idParams,
    query: z.object({ limit: pageSize, before: z.optional(position), after: z.optional(position) }),
    response: z.object({ messages: z.array(message), hasMore: z.boolean(), total: z.int() }),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  sharedInConversation: route({
    method: 'GET',
    path: '/api/conversations/:id/shared',
    access: 'user',
    limit: 'person',
    summary: 'What the person shared with this lawyer, for both of them; null when nothing was',
    params: idParams,
    response: z.nullable(z.object({ connectedAt: instant, shared: sharedPackage })),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  sendMessage: route({
    method: 'POST',
    path: '/api/messages',
    access: 'user',
    limit: 'message',
    summary: 'Send a message; the same `clientId` again answers the message it made',
    body: newMessage,
    response: z.object({ message }),
    status: 201,
    idempotent: true,
    errors: ['CONVERSATION_NOT_FOUND', 'RECIPIENT_NOT_FOUND', 'FILE_NOT_FOUND', 'CLIENT_ID_REUSED'],
  }),
  markConversationRead: route({
    method: 'PATCH',
    path: '/api/conversations/:id/mark-read',
    access: 'user',
    limit: 'person',
    summary: 'Read all, or up to a position',
    params: idParams,
    body: z.object({ upTo: z.optional(z.int()) }),
    response: z.object({ conversationId: z.uuid(), unreadCount: z.int(), readPosition: z.int() }),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/api/messages/:id',
    access: 'user',
    limit: 'person',
    summary: 'Delete an own message for both sides: its text and files are gone, its place stays',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['MESSAGE_NOT_FOUND'],
  }),
  messageFile: route({
    method: 'GET',
    path: '/api/messages/:id/files/:fileId',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'A file of a message; pictures of the other side come upright and without metadata',
    params: z.object({ id, fileId: id }),
    errors: ['MESSAGE_NOT_FOUND', 'FILE_NOT_FOUND'],
  }),
  messageFileThumbnail: route({
    method: 'GET',
    path: '/api/messages/:id/files/:fileId/thumbnail',
    access: 'user',
    limit: 'person',
    kind: 'binary',
    summary: 'A small WebP of a picture in a message',
    params: z.object({ id, fileId: id }),
    errors: ['MESSAGE_NOT_FOUND', 'FILE_NOT_FOUND'],
  }),
  chatSend: route({
    ...chat,
    method: 'POST',
    path: '/api/chat/send',
    alsoAt: '/chat/send',
    limit: 'message',
    summary: 'Send a message to a professional or a user',
    body: chatSend,
    response: chatMessage,
    status: 201,
    idempotent: true,
    errors: ['RECIPIENT_NOT_FOUND', 'RECIPIENT_IS_SELF', 'FILE_NOT_FOUND', 'CLIENT_ID_REUSED'],
  }),
  chatMessages: route({
    ...chat,
    method: 'GET',
    path: '/api/chat/messages/:type/:id',
    alsoAt: '/chat/messages/:type/:id',
    limit: 'person',
    summary: 'A page of messages, page 1 the newest, each page oldest first; `since` an instant',
    params: chatParams,
    query: z.object({ ...chatPage, since: z.optional(instant) }),
    response: z.object({ messages: z.array(chatMessage) }),
  }),
  chatHistory: route({
    ...chat,
    method: 'GET',
    path: '/api/chat/history/:type/:id',
    alsoAt: '/chat/history/:type/:id',
    limit: 'person',
    summary: 'The same with how many there are',
    params: chatParams,
    query: z.object(chatPage),
    response: z.object({ messages: z.array(chatMessage), hasMore: z.boolean(), total: z.int() }),
  }),
  chatMarkRead: route({
    ...chat,
    method: 'POST',
    path: '/api/chat/mark-read',
    alsoAt: '/chat/mark-read',
    limit: 'person',
    summary: 'Read these messages and all before them',
    body: z.object({
      ...about,
      messageIds: z.array(id).check(z.maxLength(100, 'field.tooMany')),
    }),
    response: z.object({ conversationId: z.uuid(), unreadCount: z.int(), readPosition: z.int() }),
  }),
  chatDeleteMessage: route({
    ...chat,
    method: 'POST',
    path: '/api/chat/delete-message',
    alsoAt: '/chat/delete-message',
    limit: 'person',
    summary: 'Delete an own message',
    body: z.object({ ...about, messageId: id }),
    response: z.object({ id: z.uuid() }),
    errors: ['RECIPIENT_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
  }),
  chatTypingStart: route({
    ...chat,
    method: 'POST',
    path: '/api/chat/typing/start',
    alsoAt: '/chat/typing/start',
    limit: 'person',
    summary: 'Tell that the caller types; holds for 6 seconds',
    body: z.object(about),
    response: z.object({ isTyping: z.boolean() }),
  }),
  chatTypingStop: route({
    ...chat,
    method: 'POST',
    path: '/api/chat/typing/stop',
    alsoAt: '/chat/typing/stop',
    limit: 'person',
    summary: 'Tell that the caller types no more',
    body: z.object(about),
    response: z.object({ isTyping: z.boolean() }),
  }),
  chatStatus: route({
    ...chat,
    method: 'GET',
    path: '/api/chat/status/:id',
    alsoAt: '/chat/status/:id',
    limit: 'person',
    summary: 'Whether a professional, or a user one writes with, is online, and when they were last',
    params: idParams,
    response: onlineStatus,
  }),
} as const
