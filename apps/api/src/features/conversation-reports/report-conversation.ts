import {
  type ConversationReportForm,
  type DataOf,
  type routes,
  conversationReportLimits,
} from '@krash/contract'
import { lastWords } from '#features/conversations/conversations.service.ts'
import type { Acting } from '#platform/acting.ts'
import { forwardToSupport } from '#platform/mail/forward-to-support.ts'
import { insertReport } from './conversation-reports.repository.ts'

/**
 * Keeps a report with the last messages as the person could read them. The operator's mail says only that there is one,
 * and why: names and words are read with `npm run reports`.
 * @throws AppError CONVERSATION_NOT_FOUND
 */
export async function reportConversation(
  acting: Acting,
  { conversationId, reason, text }: ConversationReportForm,
): Promise<DataOf<typeof routes.reportConversation>> {
  const { tx, context, userId } = acting
  const last = await lastWords(acting, conversationId, conversationReportLimits.messages)
  const { id, at } = { id: context.newId(), at: context.clock.now() }
  await insertReport(tx, userId, {
    id,
    conversationId,
    professionalId: last.professionalId,
    reportedUserId: last.peerId,
    reason,
    text,
    messages: last.said,
    at,
  })
  const message = `npm run reports -- ${id.slice(-8).toUpperCase()}`
  await forwardToSupport(tx, context, { userId, kind: 'report', id, details: { reason }, message })
  return { id, conversationId, reason, text, createdAt: at.toISOString() }
}
