import * as z from 'zod/mini'
import {
  type RecipientType,
  chatMessage,
  chatSend,
  messageLimits,
  onlineStatus,
  recipientType,
  recipientTypes,
} from './conversations.ts'
import { sendingErrors } from './conversation-routes.ts'
import { wholeInQuery } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant } from '../wire/wire.ts'

const pathType = z.pipe(
  z.enum(['lawyer', 'lawyers', 'physician', 'physicians', 'user', 'users'], {
    error: 'field.professionalType',
  }),
  z.transform((named): RecipientType => recipientTypes.find((type) => named.startsWith(type)) ?? 'user'),
)
const page = {
  page: z._default(wholeInQuery(1, 1_000_000), 1),
  limit: z._default(wholeInQuery(1, 100), messageLimits.pageSize),
}
const params = z.object({ type: pathType, id })
const about = { professionalId: id, professionalType: recipientType }
/** `/chat/...` is also a page of the app, so these calls answer under `/api/chat/...` too. */
const chat = { access: 'user', feature: 'chat', errors: ['RECIPIENT_NOT_FOUND'] } as const

export const chatRoutes = {
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
    errors: ['RECIPIENT_IS_SELF', ...sendingErrors],
  }),
  chatMessages: route({
    ...chat,
    method: 'GET',
    path: '/api/chat/messages/:type/:id',
    alsoAt: '/chat/messages/:type/:id',
    limit: 'person',
    summary: 'A page of messages, page 1 the newest, each page oldest first; `since` an instant',
    params,
    query: z.object({ ...page, since: z.optional(instant) }),
    response: z.object({ messages: z.array(chatMessage) }),
    paged: true,
  }),
  chatHistory: route({
    ...chat,
    method: 'GET',
    path: '/api/chat/history/:type/:id',
    alsoAt: '/chat/history/:type/:id',
    limit: 'person',
    summary: 'The same with how many there are',
    params,
    query: z.object(page),
    response: z.object({ messages: z.array(chatMessage), hasMore: z.boolean(), total: z.int() }),
    paged: true,
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
    summary: 'Delete your message',
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
