import { helpTypes, pageOf, routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { serve, serveWithoutTx } from '#platform/http/serve.ts'
import { findWay, geocode, measureWays, reverseGeocode, validateAddress } from './find-anywhere.ts'
import { suggestPlaces } from './location.service.ts'
import { openMaps } from './maps/open-maps.ts'
import { nearbyItems } from './nearby.ts'

export function locationRoutes(app: FastifyInstance, context: Context): void {
  const maps = openMaps(context)
  const finder = { context, maps }
  const { googleBrowserKey, tiles } = context.config.maps

  serve(app, context, routes.locationSettings, () => ({
    googleMapsKey: googleBrowserKey ?? null,
    tiles: tiles ?? null,
  }))

  serveWithoutTx(app, context, routes.suggest, async ({ query }) =>
    pageOf(await suggestPlaces(context.database.shared, query.q), query),
  )

  serve(app, context, routes.searchPlaces, async ({ acting, body }) =>
    pageOf(await suggestPlaces(acting.tx, body.query, body.location), body),
  )

  serveWithoutTx(app, context, routes.nearbyPlaces, async ({ user, query }) => {
    if (user === null && !isHelp(query.type)) throw new AppError('AUTH_FAILED')
    const items = await nearbyItems(context.database.shared, {
      at: { latitude: query.lat, longitude: query.lng },
      type: query.type,
      radius: query.radius,
      words: query.q?.trim().split(/\s+/).filter(Boolean) ?? [],
    })
    return pageOf(items, query)
  })

  serveWithoutTx(app, context, routes.geocode, async ({ query, user }) =>
    known(await geocode(finder, user.id, query.address)),
  )

  serveWithoutTx(app, context, routes.reverseGeocode, async ({ query, user }) =>
    known(await reverseGeocode(finder, user, { latitude: query.lat, longitude: query.lng })),
  )

  serveWithoutTx(app, context, routes.validateAddress, ({ body, user }) =>
    validateAddress(finder, user.id, body.address),
  )

  serveWithoutTx(app, context, routes.distanceMatrix, ({ body }) =>
    measureWays(maps, body.origins, body.destinations),
  )

  serveWithoutTx(app, context, routes.directions, ({ body, request }) =>
    findWay(maps, { ...body, language: preferredLanguage(request.headers['accept-language']) }),
  )
}

function isHelp(type: string): boolean {
  return helpTypes.some((help) => help === type)
}

function known<Found>(place: Found | null): Found {
  if (!place) throw new AppError('PLACE_NOT_FOUND')
  return place
}
