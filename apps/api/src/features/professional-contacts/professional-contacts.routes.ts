import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import {
  contactProfessional,
  professionalStats,
  reportProfessionalError,
} from './professional-contacts.service.ts'

/** Writing to a professional, telling of an error in the directory, and counts about one of it. */
export function professionalContactsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.contactProfessional, ({ tx, user, body }) =>
    contactProfessional(tx, context, { userId: user.id, ...body }),
  )

  serve(app, context, routes.reportProfessionalError, ({ tx, user, params, body }) =>
    reportProfessionalError(tx, context, { user, about: params, form: body }),
  )

  serve(app, context, routes.professionalStats, ({ tx, params }) =>
    professionalStats(tx, params.type, params.id),
  )
}
