import * as z from 'zod/mini'
import { paragraph, text } from '../wire/fields.ts'
import { namedType, professionalTypes } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant, pageQuery } from '../wire/wire.ts'

export const reviewLimits = {
  title: { max: 100 },
  text: { min: 10, max: 1000 },
  answer: { max: 1000 },
  report: { max: 500 },
} as const

export const reviewForm = z.object({
  rating: z.int('field.required').check(z.gte(1, 'field.required'), z.lte(5, 'field.tooBig')),
  title: z.optional(text({ min: 0, max: reviewLimits.title.max })),
  text: paragraph(reviewLimits.text),
})
export type ReviewForm = z.infer<typeof reviewForm>

export const answerForm = z.object({ text: paragraph({ min: 1, max: reviewLimits.answer.max }) })
export type AnswerForm = z.infer<typeof answerForm>

export const reportReasons = ['not_a_client', 'insult', 'private_details', 'advertising', 'other'] as const

export const reviewReportForm = z.object({
  reason: z.enum(reportReasons, { error: 'field.required' }),
  text: z.optional(paragraph({ max: reviewLimits.report.max })),
})
export type ReviewReportForm = z.infer<typeof reviewReportForm>

const writtenReview = {
  id: z.uuid(),
  rating: z.int(),
  title: z.nullable(z.string()),
  text: z.string(),
  /** First name and first letter of the last name at the time of writing; null without a name. */
  authorName: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /** What the professional says to it, once and for everybody. */
  answer: z.nullable(z.object({ text: z.string(), createdAt: instant })),
}

export const review = z.object({ ...writtenReview, isOwn: z.boolean() })
export type Review = z.infer<typeof review>

/** A review as the professional it is about sees it. */
export const receivedReview = z.object({
  ...writtenReview,
  professional: z.object({ id: z.uuid(), type: z.enum(professionalTypes), fullName: z.string() }),
  isReported: z.boolean(),
})
export type ReceivedReview = z.infer<typeof receivedReview>

const oneParams = z.object({ type: namedType, id })
const ownParams = z.object({ type: namedType, id, reviewId: id })

export const reviewRoutes = {
  listReviews: route({
    method: 'GET',
    path: '/api/professionals/:type/:id/reviews',
    access: 'user',
    limit: 'person',
    summary: 'Reviews of a professional, own first, then newest first',
    params: oneParams,
    query: z.object(pageQuery),
    response: z.object({
      reviews: z.array(review),
      /** Whether the caller has written to the professional, shared something or booked, and has no review there yet. */
      mayReview: z.boolean(),
    }),
    paged: true,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  addReview: route({
    method: 'POST',
    path: '/api/professionals/:type/:id/reviews',
    access: 'user',
    limit: 'person',
    summary: 'Review a professional after contacting or booking; one each',
    params: oneParams,
    body: reviewForm,
    response: review,
    status: 201,
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND', 'REVIEW_NOT_ALLOWED', 'REVIEW_EXISTS'],
  }),
  changeReview: route({
    method: 'PUT',
    path: '/api/professionals/:type/:id/reviews/:reviewId',
    access: 'user',
    limit: 'person',
    summary: 'Change your review',
    params: ownParams,
    body: reviewForm,
    response: review,
    errors: ['REVIEW_NOT_FOUND'],
  }),
  deleteReview: route({
    method: 'DELETE',
    path: '/api/professionals/:type/:id/reviews/:reviewId',
    access: 'user',
    limit: 'person',
    summary: 'Remove your review',
    params: ownParams,
    response: z.object({ id: z.uuid() }),
    errors: ['REVIEW_NOT_FOUND'],
  }),
  receivedReviews: route({
    method: 'GET',
    path: '/api/practice/reviews',
    access: 'user',
    limit: 'person',
    summary: 'Reviews of the records that the caller has taken over, newest first',
    query: z.object(pageQuery),
    response: z.array(receivedReview),
    paged: true,
  }),
  answerReview: route({
    method: 'POST',
    path: '/api/practice/reviews/:id/answer',
    access: 'user',
    limit: 'person',
    summary: 'Answer a review in public, once',
    params: idParams,
    body: answerForm,
    response: receivedReview,
    status: 201,
    idempotent: true,
    errors: ['REVIEW_NOT_FOUND', 'REVIEW_ANSWERED'],
  }),
  reportReview: route({
    method: 'POST',
    path: '/api/practice/reviews/:id/report',
    access: 'user',
    limit: 'person',
    summary: 'Tell Krash that a review breaks the rules, once',
    params: idParams,
    body: reviewReportForm,
    response: z.object({ id: z.uuid() }),
    status: 201,
    idempotent: true,
    errors: ['REVIEW_NOT_FOUND', 'REVIEW_REPORTED'],
  }),
} as const
