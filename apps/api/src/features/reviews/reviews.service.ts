import {
  type Pagination,
  type ProfessionalType,
  type Review,
  type ReviewForm,
  pageWindow,
  paginationOf,
  shortNameOf,
} from '@krash/contract'
import {
  notifyProfessional,
  withdrawFromProfessional,
} from '#features/notifications/notifications.service.ts'
import { isListed } from '#features/professionals/professionals.service.ts'
import type { Acting } from '#platform/acting.ts'
import { writeUnique } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type AnsweredReviewRow,
  type NamedReview,
  type ReviewRow,
  countReviews,
  findNames,
  findOwnReview,
  findReviews,
  hasMet,
  insertReview,
  removeReview,
  replaceReview,
} from './reviews.repository.ts'

interface About {
  type: ProfessionalType
  professionalId: string
}

interface ReviewPage {
  reviews: Review[]
  mayReview: boolean
  pagination: Pagination
}

/** The reader's own review first, and whether they may write one. @throws AppError PROFESSIONAL_NOT_FOUND */
export async function reviewsOf(
  { tx, userId }: Acting,
  { type, professionalId }: About,
  query: { limit: number; page?: number | undefined; offset?: number | undefined },
): Promise<ReviewPage> {
  if (!(await isListed(tx, type, professionalId))) throw new AppError('PROFESSIONAL_NOT_FOUND')
  const window = pageWindow(query)
  const rows = await findReviews(tx, userId, { professionalId, ...window })
  const total = await countReviews(tx, professionalId)
  const own = await findOwnReview(tx, userId, professionalId)
  return {
    reviews: rows.map((row) => toReview(row, userId)),
    mayReview: own === undefined && (await hasMet(tx, userId, professionalId)),
    pagination: paginationOf(window, rows.length, total),
  }
}

/**
 * Adds the person's only review of a professional; the rating is updated in the same transaction.
 * @throws AppError PROFESSIONAL_NOT_FOUND, REVIEW_NOT_ALLOWED before any contact, REVIEW_EXISTS
 */
export async function addReview(
  acting: Acting,
  { type, professionalId }: About,
  form: ReviewForm,
): Promise<Review> {
  const { tx, context, userId } = acting
  if (!(await isListed(tx, type, professionalId))) throw new AppError('PROFESSIONAL_NOT_FOUND')
  if (!(await hasMet(tx, userId, professionalId))) throw new AppError('REVIEW_NOT_ALLOWED')
  const names = await findNames(tx, userId)
  const name = shortNameOf(names?.first_name ?? null, names?.last_name ?? null)
  const row = await writeUnique('REVIEW_EXISTS', () =>
    insertReview(tx, userId, {
      id: context.newId(),
      professionalId,
      form,
      authorName: name,
      at: context.clock.now(),
    }),
  )
  await tellOf(acting, row)
  return toReview({ ...row, answer_text: null, answered_at: null }, userId)
}

/** Tells whoever answers for the record, no more than the review itself shows. */
async function tellOf(acting: Acting, row: ReviewRow): Promise<void> {
  await notifyProfessional(acting, {
    professionalId: row.professional_id,
    kind: 'review',
    values: { name: row.author_name ?? '', stars: row.rating },
    link: '/practice/reviews',
    eventKey: `review:${row.id}:${row.updated_at.getTime()}`,
    replaces: `review:${row.id}:`,
  })
}

/**
 * Changes a review. The professional is told where the stars change.
 * @throws AppError REVIEW_NOT_FOUND, also when it is somebody else's
 */
export async function changeReview(acting: Acting, named: NamedReview, form: ReviewForm): Promise<Review> {
  const { tx, context, userId } = acting
  const before = await findOwnReview(tx, userId, named.professionalId)
  const isDone = await replaceReview(tx, userId, { ...named, form, at: context.clock.now() })
  const row = isDone && (await findOwnReview(tx, userId, named.professionalId))
  if (!row) throw new AppError('REVIEW_NOT_FOUND')
  if (row.rating !== before?.rating) await tellOf(acting, row)
  return toReview(row, userId)
}

/**
 * Deletes a review, and the line of the professional's bell about it, which would lead to nothing.
 * @throws AppError REVIEW_NOT_FOUND, also when it is somebody else's
 */
export async function deleteReview(acting: Acting, named: NamedReview): Promise<{ id: string }> {
  const { tx, userId } = acting
  if (!(await removeReview(tx, userId, named))) throw new AppError('REVIEW_NOT_FOUND')
  await withdrawFromProfessional(acting, named.professionalId, `review:${named.id}`)
  return { id: named.id }
}

/** Hides the author's id: the reader only learns whether it is themselves. */
function toReview(row: AnsweredReviewRow, readerId: string): Review {
  return { ...writtenReview(row), isOwn: row.user_id === readerId }
}

/** What everybody may read of a review. */
export function writtenReview(row: AnsweredReviewRow): Omit<Review, 'isOwn'> {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    text: row.text,
    authorName: row.author_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    answer:
      row.answer_text === null || row.answered_at === null
        ? null
        : { text: row.answer_text, createdAt: row.answered_at.toISOString() },
  }
}
