import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import {
  contactProfessional,
  professionalStats,
  reportProfessionalError,
} from './professional-contacts.service.ts'

export function professionalContactsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.contactProfessional, ({ acting, body }) => contactProfessional(acting, body))

  serve(app, context, routes.reportProfessionalError, ({ acting, user, params, body }) =>
    reportProfessionalError(acting, { about: params, form: body, replyTo: user.email }),
  )

  serve(app, context, routes.professionalStats, ({ acting, params }) =>
    professionalStats(acting.tx, params.type, params.id),
  )
}
