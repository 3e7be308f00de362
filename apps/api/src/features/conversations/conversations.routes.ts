import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '#features/files/send-file.service.ts'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { serve, serveWithoutTx } from '#platform/http/serve.ts'
import { openTranslator } from '#platform/translation/translator.ts'
import { clientIdOf } from './client-id.ts'
import { type ConversationRow, findProfessional, findSharing } from './conversations.repository.ts'
import { answerEvenly, holdEvenly, keepAnswersEven } from './even-answers.ts'
import { acceptMessageRequest, declineMessageRequest } from './answer-request.ts'
import { deleteMessage } from './messages/delete-message.ts'
import { markRead } from './messages/mark-read.ts'
import { takeMessageFile } from './messages/message-files.ts'
import { messagesAround } from './messages/read-messages.ts'
import { sendMessage } from './messages/send-message.ts'
import { translateMessage } from './messages/translate-message.ts'
import { deleteForSelf, listConversations, muteConversation } from './own-view.ts'
import { openByAddress, requireConversation, requireHeld } from './open-conversation.ts'
import { conversationToWriteIn, whoIs } from './recipients.ts'
import { openShared, timesOf } from './open-shared.ts'
import { showConversation } from './show-conversation.ts'

export function conversationsRoutes(app: FastifyInstance, context: Context): void {
  keepAnswersEven(app)
  serveConversations(app, context)
  serveOwnView(app, context)
  serveMessages(app, context)
  serveTranslations(app, context)
  serveFiles(app, context)
}

function serveConversations(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listConversations, ({ acting, params, query }) => {
    if (params.userId !== acting.userId) throw new AppError('NOT_FOUND')
    return listConversations(acting, query)
  })

  serve(app, context, routes.conversationWith, async ({ acting, params }) => {
    const { row, ...known } = await whoIs(acting, params.recipientId)
    return { ...known, conversation: row ? await showConversation(acting, row) : null }
  })

  serve(app, context, routes.createConversation, async ({ acting, body }) => {
    const others = body.participantIds.filter((id) => id !== acting.userId)
    const [id] = others
    if (id === undefined) throw new AppError('RECIPIENT_IS_SELF')
    if (others.length > 1) throw new AppError('RECIPIENT_NOT_FOUND')
    return { conversation: await showConversation(acting, await conversationOf(acting, id)) }
  })

  serve(app, context, routes.startConversation, async ({ acting, body }) => {
    const row = await openByAddress(acting, body.address)
    return { conversation: await showConversation(acting, row) }
  })

  serve(app, context, routes.sharedInConversation, ({ acting, params }) => openShared(acting, params.id))

  serve(app, context, routes.sharingInConversation, async ({ acting, params }) => {
    const { id } = await requireConversation(acting, params.id)
    const row = await findSharing(acting.tx, id)
    return row ? timesOf(row) : null
  })
}

function serveOwnView(app: FastifyInstance, context: Context): void {
  for (const [route, change] of [
    [routes.acceptMessageRequest, acceptMessageRequest],
    [routes.declineMessageRequest, declineMessageRequest],
  ] as const)
    serve(app, context, route, async ({ acting, params }) => {
      const row = await change(acting, await requireHeld(acting, params.id))
      return { conversation: await showConversation(acting, row) }
    })

  serve(app, context, routes.muteConversation, async ({ acting, params, body }) => {
    const row = await muteConversation(acting, await requireHeld(acting, params.id), body.isMuted)
    return { conversation: await showConversation(acting, row) }
  })

  serve(app, context, routes.deleteConversation, async ({ acting, params }) =>
    deleteForSelf(acting, await requireHeld(acting, params.userId)),
  )
}

function serveMessages(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listMessages, async ({ acting, params, query }) => {
    return messagesAround(acting, await requireConversation(acting, params.id), query)
  })

  serve(app, context, routes.sendMessage, async ({ acting, body, request }) => {
    const held = await holdEvenly(request, () => requireHeld(acting, body.conversationId))
    const clientId = clientIdOf(context, request, body.clientId)
    return {
      message: await sendMessage(acting, held, { text: body.content, fileIds: body.fileIds, clientId }),
    }
  })

  serve(app, context, routes.markConversationRead, async ({ acting, params, body, request }) => {
    const held = await holdEvenly(request, () => requireHeld(acting, params.id))
    return markRead(acting, held, body.upTo)
  })

  serve(app, context, routes.deleteMessage, ({ acting, params, request }) => {
    answerEvenly(request)
    return deleteMessage(acting, { id: params.id })
  })
}

function serveTranslations(app: FastifyInstance, context: Context): void {
  const translate = openTranslator(context)
  serveWithoutTx(app, context, routes.translateMessage, ({ user, params, body }) => {
    if (!translate) throw new AppError('FEATURE_OFF')
    return translateMessage(context, translate, { userId: user.id, id: params.id, to: body.to })
  })
}

function serveFiles(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.messageFile, async ({ user, params, reply }) =>
    sendFile(reply, await takeMessageFile(context, user.id, { ...params, part: 'content' })),
  )

  serve(app, context, routes.messageFileThumbnail, async ({ user, params, reply }) =>
    sendFile(reply, await takeMessageFile(context, user.id, { ...params, part: 'thumbnail' })),
  )
}

async function conversationOf(acting: Acting, id: string): Promise<ConversationRow> {
  const professional = await findProfessional(acting.tx, id)
  return conversationToWriteIn(acting, { id, type: professional?.type ?? 'user' })
}
