import * as z from 'zod/mini'
import {
  conversation,
  conversationBoxes,
  message,
  messageLimits,
  newMessage,
  onlineStatus,
  participant,
  translatedMessage,
} from './conversations.ts'
import { text, wholeInQuery } from '../wire/fields.ts'
import { orBlank } from '../wire/generous.ts'
import { endedBy, sharedPackage } from '../lawyer-connections/lawyer-connections.ts'
import { languageCodes } from '../preferences/preferences.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant, pageQuery } from '../wire/wire.ts'

const position = wholeInQuery(0, Number.MAX_SAFE_INTEGER)

/** What keeps a message from being sent. */
export const sendingErrors = [
  'RECIPIENT_NOT_FOUND',
  'RECIPIENT_BLOCKED',
  'FILE_NOT_FOUND',
  'CLIENT_ID_REUSED',
  'EMAIL_NOT_CONFIRMED',
  'REQUEST_WAITING',
  'REQUEST_TAKES_NO_FILES',
] as const

/** The newest agreement of a conversation, in time, and which side ended it. */
const sharingTimes = z.object({
  connectedAt: instant,
  revokedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(endedBy)),
})

export const conversationRoutes = {
  listConversations: route({
    method: 'GET',
    path: '/api/conversations/:userId',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary:
      'Own conversations, or requests of people one has not written with: unread first, then the newest; `search` looks into names and last messages',
    params: z.object({ userId: id }),
    query: z.object({
      ...pageQuery,
      limit: z._default(wholeInQuery(1, 100), 50),
      box: z._default(z.enum(conversationBoxes, { error: 'field.choice' }), 'inbox'),
      search: z.optional(text({ min: 0, max: messageLimits.search.max })),
    }),
    response: z.object({
      conversations: z.array(conversation),
      total: z.int(),
      hasMore: z.boolean(),
      /** Unread messages over all conversations; requests do not count. */
      unreadCount: z.int(),
      /** Requests that wait for an answer. */
      requestCount: z.int(),
    }),
    paged: true,
    errors: ['NOT_FOUND'],
  }),
  conversationWith: route({
    method: 'GET',
    path: '/api/conversations/with/:recipientId',
    access: 'user',
    feature: 'chat',
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
    feature: 'chat',
    limit: 'message',
    summary:
      'The conversation with one professional or user; with a user whose e-mail or code one does not need, it begins as a request',
    body: z.object({
      participantIds: z.array(id).check(z.minLength(1, 'field.required'), z.maxLength(2, 'field.tooMany')),
    }),
    response: z.object({ conversation }),
    status: 201,
    idempotent: true,
    errors: ['RECIPIENT_NOT_FOUND', 'RECIPIENT_IS_SELF', 'EMAIL_NOT_CONFIRMED'],
  }),
  startConversation: route({
    method: 'POST',
    path: '/api/conversations/by-address',
    access: 'user',
    feature: 'chat',
    limit: 'address',
    summary:
      'A conversation with whoever has this e-mail address or referral code; the answer for an address is the same whether or not somebody has it',
    body: z.object({ address: text(messageLimits.address) }),
    response: z.object({ conversation }),
    status: 201,
    idempotent: true,
    errors: ['RECIPIENT_NOT_FOUND', 'RECIPIENT_IS_SELF', 'EMAIL_NOT_CONFIRMED'],
  }),
  listMessages: route({
    method: 'GET',
    path: '/api/conversations/:id/messages',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary:
      'Messages, oldest first: a page of them (page 1 is the newest), or those before or after a position, to which `hasMore` refers',
    params: idParams,
    query: z.object({
      ...pageQuery,
      limit: z._default(wholeInQuery(1, 100), messageLimits.pageSize),
      before: z.optional(position),
      after: z.optional(position),
    }),
    response: z.object({ messages: z.array(message), hasMore: z.boolean(), total: z.int() }),
    paged: true,
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  sharedInConversation: route({
    method: 'GET',
    path: '/api/conversations/:id/shared',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary:
      'What the person shared with this lawyer, for both of them, and for the person also after its end; null when nothing was',
    params: idParams,
    response: z.nullable(z.extend(sharingTimes, { shared: sharedPackage })),
    errors: ['CONVERSATION_NOT_FOUND', 'SHARING_ENDED', 'CONFLICT_CHECK_FIRST'],
  }),
  sharingInConversation: route({
    method: 'GET',
    path: '/api/conversations/:id/sharing',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary:
      'Since when the person shares with this lawyer, and since when no more; null when nothing was shared',
    params: idParams,
    response: z.nullable(sharingTimes),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  sendMessage: route({
    method: 'POST',
    path: '/api/messages',
    access: 'user',
    feature: 'chat',
    limit: 'message',
    summary: 'Send a message; the same `clientId` again answers the message it made',
    body: newMessage,
    response: z.object({ message }),
    status: 201,
    idempotent: true,
    errors: ['CONVERSATION_NOT_FOUND', ...sendingErrors],
  }),
  acceptMessageRequest: route({
    method: 'POST',
    path: '/api/conversations/:id/accept',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary: 'Accept the request of somebody who wants to write to the caller; answering it does the same',
    params: idParams,
    response: z.object({ conversation }),
    errors: ['CONVERSATION_NOT_FOUND', 'REQUEST_NOT_FOUND', 'RECIPIENT_BLOCKED'],
  }),
  declineMessageRequest: route({
    method: 'POST',
    path: '/api/conversations/:id/decline',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary: 'Decline such a request; its sender is not told',
    params: idParams,
    response: z.object({ conversation }),
    errors: ['CONVERSATION_NOT_FOUND', 'REQUEST_NOT_FOUND'],
  }),
  muteConversation: route({
    method: 'PUT',
    path: '/api/conversations/:id/mute',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary: 'Whether notifications and pushes tell of its messages',
    params: idParams,
    body: z.object({ isMuted: z.boolean({ error: 'field.invalid' }) }),
    response: z.object({ conversation }),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  /** OpenAPI knows one name for the last part of this path, that of the list: here it is the id of a conversation. */
  deleteConversation: route({
    method: 'DELETE',
    path: '/api/conversations/:userId',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary:
      'Delete a conversation for the caller alone; a later message brings it back, empty before it. Repeating it changes nothing',
    params: z.object({ userId: id }),
    response: z.object({ id: z.uuid() }),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  markConversationRead: route({
    method: 'PATCH',
    path: '/api/conversations/:id/mark-read',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary: 'Read all, or up to a position',
    params: idParams,
    body: z.object({ upTo: orBlank(z.int()) }),
    response: z.object({ conversationId: z.uuid(), unreadCount: z.int(), readPosition: z.int() }),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/api/messages/:id',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    summary: 'Delete your message for both sides: its text and files are gone, its place stays',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['MESSAGE_NOT_FOUND'],
  }),
  translateMessage: route({
    method: 'POST',
    path: '/api/messages/:id/translation',
    access: 'user',
    feature: 'translation',
    limit: 'translation',
    summary:
      'Translate the words of a received message into one’s own language, with the service of the operator; nothing is stored',
    params: idParams,
    body: z.object({ to: z.enum(languageCodes, { error: 'field.choice' }) }),
    response: translatedMessage,
    errors: ['MESSAGE_NOT_FOUND', 'TRANSLATION_NOT_POSSIBLE', 'TRANSLATION_FAILED'],
  }),
  messageFile: route({
    method: 'GET',
    path: '/api/messages/:id/files/:fileId',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    kind: 'binary',
    summary: 'A file of a message; pictures of the other side come upright and without metadata',
    params: z.object({ id, fileId: id }),
    errors: ['MESSAGE_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
  messageFileThumbnail: route({
    method: 'GET',
    path: '/api/messages/:id/files/:fileId/thumbnail',
    access: 'user',
    feature: 'chat',
    limit: 'person',
    kind: 'binary',
    summary: 'A small WebP of a picture in a message',
    params: z.object({ id, fileId: id }),
    errors: ['MESSAGE_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_UNREADABLE', 'FILE_ELSEWHERE'],
  }),
} as const
