import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { findProfessional } from './professionals.repository.ts'
import { searchProfessionals } from './search-professionals.ts'

/** The directory of lawyers and physicians. */
export function professionalsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.searchProfessionals, async ({ body, tx }) => {
    const { found, pagination } = await searchProfessionals(tx, body)
    return paged(found, pagination)
  })

  serve(app, context, routes.getProfessional, async ({ params, tx }) => {
    const professional = await findProfessional(tx, params.type, params.id)
    if (!professional) throw new AppError('PROFESSIONAL_NOT_FOUND')
    return professional
  })
}
