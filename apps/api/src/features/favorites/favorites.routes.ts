import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { addFavorite, myFavorites, removeFavorite } from './favorites.service.ts'

/** The professionals a person keeps: `/api/professionals/favorites`. */
export function favoritesRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listFavorites, async ({ tx, user, query }) => {
    const { professionals, pagination } = await myFavorites(tx, user.id, query)
    return paged(professionals, pagination)
  })

  serve(app, context, routes.addFavorite, ({ tx, user, body }) =>
    addFavorite(tx, context, { userId: user.id, ...body }),
  )

  serve(app, context, routes.removeFavorite, ({ tx, user, params }) => removeFavorite(tx, user.id, params.id))
}
