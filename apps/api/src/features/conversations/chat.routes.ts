import { type DataOf, pageWindow, paginationOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Paged, paged, serve } from '#platform/http/serve.ts'
import { clientIdOf } from './client-id.ts'
import { answerEvenly, holdEvenly } from './even-answers.ts'
import { deleteMessage } from './messages/delete-message.ts'
import { markRead } from './messages/mark-read.ts'
import { findHighestPosition } from './messages/messages.repository.ts'
import { messagesOfPage } from './messages/read-messages.ts'
import { sendMessage } from './messages/send-message.ts'
import { toChatMessage } from './messages/show-message.ts'
import { requireHeld } from './open-conversation.ts'
import { type Recipient, conversationToWriteIn, conversationWith, whoIs } from './recipients.ts'
import { tellTyping } from './typing.ts'

/** The conversations under the names of the chat calls: `/chat/...` and `/api/chat/...`. */
export function chatRoutes(app: FastifyInstance, context: Context): void {
  serveMessages(app, context)
  serveSigns(app, context)
}

function serveMessages(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.chatSend, async ({ acting, body, request }) => {
    const recipient = { id: body.recipientId, type: body.recipientType }
    const { id } = await conversationToWriteIn(acting, recipient)
    const held = await holdEvenly(request, () => requireHeld(acting, id))
    const clientId = clientIdOf(context, request, body.clientId)
    const { message: text, fileIds } = body
    return toChatMessage(await sendMessage(acting, held, { text, fileIds, clientId }), held.professional_id)
  })

  serve(app, context, routes.chatMessages, async ({ acting, params, query }) => {
    const { items, pagination } = await pageWith(acting, params, query)
    return paged({ messages: items.messages }, pagination)
  })

  serve(app, context, routes.chatHistory, ({ acting, params, query }) => pageWith(acting, params, query))

  serve(app, context, routes.chatMarkRead, async ({ acting, body, request }) => {
    const row = await conversationWith(acting, recipientOf(body))
    if (!row) throw new AppError('RECIPIENT_NOT_FOUND')
    const held = await holdEvenly(request, () => requireHeld(acting, row.id))
    return markRead(acting, held, await findHighestPosition(acting.tx, held.id, body.messageIds))
  })

  serve(app, context, routes.chatDeleteMessage, async ({ acting, body, request }) => {
    answerEvenly(request)
    const row = await conversationWith(acting, recipientOf(body))
    if (!row) throw new AppError('MESSAGE_NOT_FOUND')
    return deleteMessage(acting, { id: body.messageId, conversationId: row.id })
  })
}

function serveSigns(app: FastifyInstance, context: Context): void {
  for (const [route, isTyping] of [
    [routes.chatTypingStart, true],
    [routes.chatTypingStop, false],
  ] as const)
    serve(app, context, route, ({ acting, body }) => tellTyping(acting, recipientOf(body), isTyping))

  serve(app, context, routes.chatStatus, async ({ acting, params }) => {
    const { status } = await whoIs(acting, params.id)
    return status
  })
}

function recipientOf(body: { professionalId: string; professionalType: Recipient['type'] }): Recipient {
  return { id: body.professionalId, type: body.professionalType }
}

async function pageWith(
  acting: Acting,
  recipient: Recipient,
  query: { page: number; limit: number; since?: string | undefined },
): Promise<Paged<DataOf<typeof routes.chatHistory>>> {
  const window = pageWindow(query)
  const row = await conversationWith(acting, recipient)
  if (!row) return paged({ messages: [], hasMore: false, total: 0 }, paginationOf(window, 0, 0))
  const { items, pagination } = await messagesOfPage(acting, row, { ...window, since: query.since })
  const messages = items.messages.map((message) => toChatMessage(message, row.professional_id))
  return paged({ ...items, messages }, pagination)
}
