import {
  type Feedback,
  type FeedbackAttachment,
  type FeedbackForm,
  isAboutProfessional,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { getFile } from '#features/files/files.service.ts'
import type { Acting } from '#platform/acting.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { forwardToSupport } from '#platform/mail/forward-to-support.ts'
import { findProfessionalName, insertFeedback } from './feedback.repository.ts'

/**
 * Stores feedback; the history item and the mail to the provider are written in the same transaction.
 * @throws AppError PROFESSIONAL_NOT_FOUND when nobody of that type is in the directory, FILE_NOT_FOUND
 */
export async function sendFeedback(acting: Acting, form: FeedbackForm, replyTo: string): Promise<Feedback> {
  const { tx, context, userId } = acting
  const professional = await professionalOf(tx, form)
  const row = await insertFeedback(tx, userId, {
    id: context.newId(),
    form,
    attachments: await attachmentsOf(acting, form.attachments ?? []),
    at: context.clock.now(),
  })
  await recordActivity(acting, {
    type: 'feedback_submitted',
    title: 'Feedback sent',
    metadata: { phrase: 'feedbackSubmitted', feedbackType: form.feedbackType },
  })
  const { feedbackType, category, title = null, rating = null, severity = null, message } = form
  const { priority = null } = form
  const attachments = row.attachments.map(({ originalFilename }) => originalFilename).join(', ') || null
  await forwardToSupport(tx, context, {
    userId,
    kind: 'feedback',
    id: row.id,
    replyTo,
    details: {
      feedbackType,
      category,
      title,
      rating,
      severity,
      priority,
      attachments,
      targetId: professional,
    },
    message,
  })
  return {
    id: row.id,
    feedbackType: row.feedback_type,
    category: row.category,
    title: row.title,
    message: row.message,
    rating: row.rating,
    severity: row.severity,
    targetId: row.target_id,
    priority: row.priority,
    attachments: row.attachments,
    createdAt: row.created_at.toISOString(),
  }
}

/** The name of each file as it is now: it stays known when the file goes. */
async function attachmentsOf(acting: Acting, ids: readonly string[]): Promise<FeedbackAttachment[]> {
  const attachments: FeedbackAttachment[] = []
  for (const id of new Set(ids)) {
    const { originalFilename, isActive } = await getFile(acting, id)
    if (!isActive) throw new AppError('FILE_NOT_FOUND')
    attachments.push({ id, originalFilename })
  }
  return attachments
}

async function professionalOf(tx: Tx, { targetId, feedbackType }: FeedbackForm): Promise<string | null> {
  if (targetId == null || !isAboutProfessional(feedbackType)) return null
  const name = await findProfessionalName(tx, targetId, feedbackType)
  if (name === undefined) throw new AppError('PROFESSIONAL_NOT_FOUND')
  return name
}
