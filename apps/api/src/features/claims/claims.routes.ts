import { pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import {
  addClaim,
  changeClaimStatus,
  claimOf,
  claimsOf,
  deleteClaim,
  restoreClaim,
  setClaimPapers,
  updateClaim,
} from './claims.service.ts'

export function claimsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listClaims, async ({ acting, query }) =>
    pageOf(await claimsOf(acting, query.accidentId), query),
  )

  serve(app, context, routes.getClaim, ({ acting, params }) => claimOf(acting, params.id))

  serve(app, context, routes.addClaim, ({ acting, body }) => addClaim(acting, body))

  serve(app, context, routes.updateClaim, ({ acting, params, body }) => updateClaim(acting, params.id, body))

  serve(app, context, routes.changeClaimStatus, ({ acting, params, body }) =>
    changeClaimStatus(acting, params.id, body),
  )

  serve(app, context, routes.deleteClaim, ({ acting, params }) => deleteClaim(acting, params.id))

  serve(app, context, routes.restoreClaim, ({ acting, params }) => restoreClaim(acting, params.id))

  serve(app, context, routes.setClaimPapers, ({ acting, params, body }) =>
    setClaimPapers(acting, params.id, body),
  )
}
