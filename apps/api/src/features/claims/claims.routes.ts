import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import {
  addClaim,
  changeClaimStatus,
  claimOf,
  claimsOf,
  deleteClaim,
  timelineOf,
  updateClaim,
} from './claims.service.ts'

/** Insurance claims of the person's reports, and what happened with a report. */
export function claimsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listClaims, ({ user, query, tx }) =>
    claimsOf({ tx, userId: user.id }, query.accidentId),
  )

  serve(app, context, routes.getClaim, ({ user, params, tx }) => claimOf({ tx, userId: user.id }, params.id))

  serve(app, context, routes.addClaim, ({ user, body, tx }) =>
    addClaim({ tx, context, userId: user.id }, body),
  )

  serve(app, context, routes.updateClaim, ({ user, params, body, tx }) =>
    updateClaim({ tx, context, userId: user.id }, params.id, body),
  )

  serve(app, context, routes.changeClaimStatus, ({ user, params, body, tx }) =>
    changeClaimStatus({ tx, context, userId: user.id }, params.id, body),
  )

  serve(app, context, routes.deleteClaim, ({ user, params, tx }) =>
    deleteClaim({ tx, context, userId: user.id }, params.id),
  )

  serve(app, context, routes.accidentTimeline, ({ user, params, tx }) =>
    timelineOf({ tx, userId: user.id }, params.id),
  )
}
