import {
  type AnswerForm,
  type Pagination,
  type ReceivedReview,
  type ReviewReportForm,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import { hasBlocked, notify } from '#features/notifications/notifications.service.ts'
import { type Acting, actingFor } from '#platform/acting.ts'
import { writeUnique } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { forwardToSupport } from '#platform/mail/forward-to-support.ts'
import {
  type ReceivedReviewRow,
  countReceivedReviews,
  findReceivedReview,
  findReceivedReviews,
  holdAuthor,
  insertAnswer,
  insertReport,
} from './received-reviews.repository.ts'
import { writtenReview } from './reviews.service.ts'

export async function receivedReviews(
  { tx, userId }: Acting,
  query: { limit: number; page?: number | undefined; offset?: number | undefined },
): Promise<{ reviews: ReceivedReview[]; pagination: Pagination }> {
  const window = pageWindow(query)
  const rows = await findReceivedReviews(tx, userId, window)
  const total = await countReceivedReviews(tx, userId)
  return { reviews: rows.map(toReceived), pagination: paginationOf(window, rows.length, total) }
}

/**
 * Answers a review for everybody to read, and tells its author.
 * @throws AppError REVIEW_NOT_FOUND, also for a review of somebody else's record; REVIEW_ANSWERED
 */
export async function answerReview(
  acting: Acting,
  id: string,
  { text }: AnswerForm,
): Promise<ReceivedReview> {
  const { tx, context, userId } = acting
  const review = await received(acting, id)
  const at = context.clock.now()
  // Before the review, in the order in which the author's account is deleted.
  if (!(await holdAuthor(tx, review.user_id))) throw new AppError('REVIEW_NOT_FOUND')
  await writeUnique('REVIEW_ANSWERED', () =>
    insertAnswer(tx, userId, { id: context.newId(), review, text, at }),
  )
  // A person who has blocked the professional sees it only beside the reviews.
  const known = { account: review.user_id, professionalId: review.professional_id }
  if (!(await hasBlocked(tx, known)))
    await actingFor(acting, review.user_id, (author) =>
      notify(author, {
        kind: 'reviewAnswered',
        values: { name: review.professional_name },
        link: `/${review.professional_type}s?who=${review.professional_id}#detail-reviews`,
        eventKey: `reviewAnswered:${review.id}`,
      }),
    )
  return toReceived({ ...review, answer_text: text, answered_at: at })
}

/**
 * Keeps the report and tells the provider, with the review as it stands now.
 * @throws AppError REVIEW_NOT_FOUND, also for a review of somebody else's record; REVIEW_REPORTED
 */
export async function reportReview(
  acting: Acting,
  id: string,
  { form, replyTo }: { form: ReviewReportForm; replyTo: string },
): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const review = await received(acting, id)
  const report = { id: context.newId(), review, form, at: context.clock.now() }
  await writeUnique('REVIEW_REPORTED', () => insertReport(tx, userId, report))
  await forwardToSupport(tx, context, {
    userId,
    kind: 'reviewReport',
    id: report.id,
    replyTo,
    details: {
      targetId: `${review.professional_name} (${review.professional_type} ${review.professional_id})`,
      category: form.reason,
      rating: review.rating,
      title: review.title,
    },
    message: [review.text, form.text].filter(Boolean).join('\n\n'),
  })
  return { id: report.id }
}

async function received({ tx, userId }: Acting, id: string): Promise<ReceivedReviewRow> {
  const row = await findReceivedReview(tx, userId, id)
  if (!row) throw new AppError('REVIEW_NOT_FOUND')
  return row
}

function toReceived(row: ReceivedReviewRow): ReceivedReview {
  return {
    ...writtenReview(row),
    professional: { id: row.professional_id, type: row.professional_type, fullName: row.professional_name },
    isReported: row.is_reported,
  }
}
