import multipart from '@fastify/multipart'
import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { acceptRequest, answerConflictCheck, closeRequest, declineRequest } from './answer-request.ts'
import { removePracticePicture, setPracticePicture } from './practice-picture.ts'
import { changePracticeProfile, practiceProfileOf } from './practice-profile.ts'
import { ownRequestIn, readRequest, requestsOf, summaryOf } from './practice.service.ts'

export function practiceRoutes(app: FastifyInstance, context: Context): void {
  requestRoutes(app, context)
  profileRoutes(app, context)
}

function requestRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.practiceSummary, ({ acting }) => summaryOf(acting))

  serve(app, context, routes.listRequests, ({ acting, query }) => requestsOf(acting, query))

  serve(app, context, routes.readRequest, ({ acting, params }) => readRequest(acting, params.id))

  serve(app, context, routes.acceptRequest, ({ acting, params, body }) =>
    acceptRequest(acting, params.id, body),
  )

  serve(app, context, routes.declineRequest, ({ acting, params, body }) =>
    declineRequest(acting, params.id, body),
  )

  serve(app, context, routes.closeRequest, ({ acting, params, body }) =>
    closeRequest(acting, params.id, body),
  )

  serve(app, context, routes.answerConflictCheck, ({ acting, params, body }) =>
    answerConflictCheck(acting, params.id, body.answer),
  )

  serve(app, context, routes.readOwnRequest, ({ acting, params }) => ownRequestIn(acting, params.id))
}

/** What a professional says about their record. */
function profileRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.readPracticeProfile, ({ acting, params }) =>
    practiceProfileOf(acting, params.id),
  )

  serve(app, context, routes.changePracticeProfile, ({ acting, params, body }) =>
    changePracticeProfile(acting, params.id, body),
  )

  void app.register(async (scope) => {
    await scope.register(multipart)
    serve(scope, context, routes.setPracticePicture, ({ user, params, request }) =>
      setPracticePicture(context, { userId: user.id, id: params.id }, request),
    )
  })

  serve(app, context, routes.removePracticePicture, ({ acting, params }) =>
    removePracticePicture(acting, params.id),
  )
}
