import { type ProfessionalType, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { answerReview, receivedReviews, reportReview } from './received-reviews.service.ts'
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

  serve(app, context, routes.receivedReviews, async ({ acting, query }) => {
    const { reviews, pagination } = await receivedReviews(acting, query)
    return paged(reviews, pagination)
  })

  serve(app, context, routes.answerReview, ({ acting, params, body }) =>
    answerReview(acting, params.id, body),
  )

  serve(app, context, routes.reportReview, ({ acting, user, params, body }) =>
    reportReview(acting, params.id, { form: body, replyTo: user.email }),
  )
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
