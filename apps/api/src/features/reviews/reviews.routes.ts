import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { addReview, changeReview, deleteReview, reviewsOf } from './reviews.service.ts'

/** What people say about a professional: `/api/professionals/:type/:id/reviews`. */
export function reviewsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listReviews, async ({ tx, user, params, query }) => {
    const about = { userId: user.id, type: params.type, professionalId: params.id }
    const { pagination, ...page } = await reviewsOf(tx, about, query)
    return paged(page, pagination)
  })

  serve(app, context, routes.addReview, ({ tx, user, params, body }) =>
    addReview(tx, context, {
      userId: user.id,
      type: params.type,
      professionalId: params.id,
      form: body,
    }),
  )

  serve(app, context, routes.changeReview, ({ tx, user, params, body }) =>
    changeReview(tx, context, { userId: user.id, ...named(params), form: body }),
  )

  serve(app, context, routes.deleteReview, ({ tx, user, params }) => deleteReview(tx, user.id, named(params)))
}

function named({ type, id, reviewId }: { type: 'lawyer' | 'physician'; id: string; reviewId: string }) {
  return { type, professionalId: id, id: reviewId }
}
