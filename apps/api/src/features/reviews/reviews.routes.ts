import { type ProfessionalType, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { addReview, changeReview, deleteReview, reviewsOf } from './reviews.service.ts'

export function reviewsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listReviews, async ({ acting, params, query }) => {
    const { pagination, ...page } = await reviewsOf(acting, aboutOf(params), query)
    return paged(page, pagination)
  })

  serve(app, context, routes.addReview, ({ acting, params, body }) =>
    addReview(acting, aboutOf(params), body),
  )

  serve(app, context, routes.changeReview, ({ acting, params, body }) =>
    changeReview(acting, named(params), body),
  )

  serve(app, context, routes.deleteReview, ({ acting, params }) => deleteReview(acting, named(params)))
}

interface Params {
  type: ProfessionalType
  id: string
}

function aboutOf({ type, id }: Params) {
  return { type, professionalId: id }
}

function named({ reviewId, ...about }: Params & { reviewId: string }) {
  return { ...aboutOf(about), id: reviewId }
}
