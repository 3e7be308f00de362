import * as z from 'zod/mini'
import { paragraph, text } from '../wire/fields.ts'
import { namedType } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { id, instant, pageQuery } from '../wire/wire.ts'

export const reviewLimits = { title: { max: 100 }, text: { min: 10, max: 1000 } } as const

export const reviewForm = z.object({
  rating: z.int('field.required').check(z.gte(1, 'field.required'), z.lte(5, 'field.tooBig')),
  title: z.optional(text({ min: 0, max: reviewLimits.title.max })),
  text: paragraph(reviewLimits.text),
})
export type ReviewForm = z.infer<typeof reviewForm>

export const review = z.object({
  id: z.uuid(),
  rating: z.int(),
  title: z.nullable(z.string()),
  text: z.string(),
  /** First name and first letter of the last name at the time of writing; null without a name. */
  authorName: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  isOwn: z.boolean(),
})
export type Review = z.infer<typeof review>

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
    summary: 'Change the own review',
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
    summary: 'Remove the own review',
    params: ownParams,
    response: z.object({ id: z.uuid() }),
    errors: ['REVIEW_NOT_FOUND'],
  }),
} as const
