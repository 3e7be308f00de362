import { lawyerSpecialties, physicianSpecialties, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { paged, serve, serveShared } from '#platform/http/serve.ts'
import { listProfessionals, professionalsNearby, searchByName, topRated } from './directory-lists.ts'
import { sendPicture } from './picture.ts'
import { findActive, findProfessional } from './professionals.repository.ts'
import { PageEnds } from './search/page-ends.ts'
import { searchProfessionals } from './search-professionals.ts'

export function professionalsRoutes(app: FastifyInstance, context: Context): void {
  searchRoutes(app, context)
  listRoutes(app, context)

  serveShared(app, context, routes.bulkProfessionals, ({ params, body, tx }) =>
    findActive(tx, params.type, body.ids),
  )

  serveShared(app, context, routes.getProfessional, async ({ params, tx }) => {
    const professional = await findProfessional(tx, params.type, params.id)
    if (!professional) throw new AppError('PROFESSIONAL_NOT_FOUND')
    return professional
  })

  serve(app, context, routes.getProfessionalPicture, ({ params, reply }) =>
    sendPicture(context, params, reply),
  )
}

function searchRoutes(app: FastifyInstance, context: Context): void {
  const ends = new PageEnds()
  for (const route of [routes.searchProfessionals, routes.searchByLocation]) {
    serveShared(app, context, route, async ({ body, tx }) => {
      const { found, pagination } = await searchProfessionals(tx, body, ends)
      return paged(found, pagination)
    })
  }
}

function listRoutes(app: FastifyInstance, context: Context): void {
  serveShared(app, context, routes.listLawyers, async ({ query, tx }) => {
    const { items, pagination } = await listProfessionals(tx, 'lawyer', query)
    return paged({ lawyers: items }, pagination)
  })

  serveShared(app, context, routes.listPhysicians, async ({ query, tx }) => {
    const { items, pagination } = await listProfessionals(tx, 'physician', query)
    return paged({ physicians: items }, pagination)
  })

  serveShared(app, context, routes.professionalsNearby, ({ params, query, tx }) =>
    professionalsNearby(tx, params.type, query),
  )

  // The contract's own two lists: this cannot fail and needs no fallback.
  serveShared(app, context, routes.specialties, ({ params }) =>
    params.type === 'lawyer' ? [...lawyerSpecialties] : [...physicianSpecialties],
  )

  serveShared(app, context, routes.topRated, ({ params, query, tx }) => topRated(tx, params.type, query))

  serveShared(app, context, routes.searchByName, ({ params, query, tx }) =>
    searchByName(tx, params.type, query),
  )
}
