import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { fingerprintOf, idempotencyKeyOf } from '#platform/http/idempotency.ts'
import { serve, serveWithoutTx } from '#platform/http/serve.ts'
import { openPlaces, seePlace, sharePlace, stopSharing, updatePlace } from './shared-places.service.ts'

/** Links for one's own people at `/api/emergency/shared-places`; what they see at `/api/shared-place`. */
export function sharedPlacesRoutes(app: FastifyInstance, context: Context): void {
  serveWithoutTx(app, context, routes.sharePlace, ({ user, body, request }) =>
    sharePlace(context, body, {
      userId: user.id,
      key: idempotencyKeyOf(request),
      fingerprint: fingerprintOf('share place', JSON.stringify(body)),
    }),
  )

  serve(app, context, routes.listSharedPlaces, async ({ acting, query }) =>
    pageOf(await openPlaces(acting), query),
  )

  serve(app, context, routes.updateSharedPlace, ({ acting, params, body }) =>
    updatePlace(acting, { ...body, id: params.id }),
  )

  serve(app, context, routes.stopSharing, ({ acting, params }) => stopSharing(acting, params.id))

  serve(app, context, routes.seePlace, ({ body }) => seePlace(context, body.token))
}
