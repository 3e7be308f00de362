import * as z from 'zod/mini'
import { paragraph } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { id, instant } from '../wire/wire.ts'

/** `messages`: how many of the last ones go with a report. */
export const conversationReportLimits = { text: { max: 500 }, messages: 20 } as const

export const conversationReportReasons = ['unwanted', 'impersonation', 'threat', 'money', 'other'] as const
export type ConversationReportReason = (typeof conversationReportReasons)[number]

export const conversationReportForm = z.object({
  conversationId: id,
  reason: z.enum(conversationReportReasons, { error: 'field.choice' }),
  text: z._default(paragraph({ max: conversationReportLimits.text.max }), ''),
})
export type ConversationReportForm = z.infer<typeof conversationReportForm>

export const conversationReport = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  reason: z.enum(conversationReportReasons),
  text: z.string(),
  createdAt: instant,
})

/** A message as it is stored with a report. */
export interface ReportedMessage {
  by: 'reporter' | 'other'
  text: string
  files: number
  at: string
}

export const conversationReportRoutes = {
  reportConversation: route({
    method: 'POST',
    path: '/api/conversation-reports',
    access: 'user',
    feature: 'chat',
    limit: 'mail',
    summary: 'Report the other side of a conversation to the operator, with its last 20 messages',
    body: conversationReportForm,
    response: conversationReport,
    status: 201,
    idempotent: true,
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
} as const
