import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { serve } from '#platform/http/serve.ts'
import { findPlace, nearestPlace, suggestPlaces } from './location.service.ts'

/** Finding places in the United States. */
export function locationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.suggest, ({ query, tx }) => suggestPlaces(tx, query.q))

  serve(app, context, routes.geocode, async ({ query, tx }) => {
    const place = await findPlace(tx, query.address)
    if (!place) throw new AppError('PLACE_NOT_FOUND')
    return place
  })

  serve(app, context, routes.reverseGeocode, async ({ query, tx }) => {
    const place = await nearestPlace(tx, { latitude: query.lat, longitude: query.lng })
    if (!place) throw new AppError('PLACE_NOT_FOUND')
    return place
  })
}
