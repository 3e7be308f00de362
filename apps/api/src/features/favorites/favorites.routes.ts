import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { addFavorite, myFavorites, removeFavorite } from './favorites.service.ts'

export function favoritesRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.listFavorites, async ({ acting, query }) => {
    const { professionals, pagination } = await myFavorites(acting, query)
    return paged(professionals, pagination)
  })

  serve(app, context, routes.addFavorite, ({ acting, body }) => addFavorite(acting, body))

  serve(app, context, routes.removeFavorite, ({ acting, params }) => removeFavorite(acting, params.id))
}
