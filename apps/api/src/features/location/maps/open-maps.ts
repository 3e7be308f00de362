import type { Context } from '#platform/context.ts'
import { type OutsideOptions, openOutsideService } from '#platform/outside/outside-service.ts'
import { type Geocoder, remembering } from './geocoder.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { googleRouter } from './google-router.ts'
import { nominatim } from './nominatim.ts'
import { osrm } from './osrm.ts'
import { type Router, rememberingWays } from './router.ts'

export interface Maps {
  geocoder: Geocoder | null
  router: Router | null
}

/** Opens the configured services. The operator's own service is preferred to Google, and only one of the two is asked. */
export function openMaps({ config, logger }: Pick<Context, 'config' | 'logger'>): Maps {
  const geocoder = geocoderOf(config, logger)
  const router = routerOf(config, logger)
  return { geocoder: geocoder && remembering(geocoder), router: router && rememberingWays(router) }
}

type Config = Context['config']
type Logger = OutsideOptions['logger']

function geocoderOf(config: Config, logger: Logger): Geocoder | null {
  const { geocoderUrl, geocoderPerSecond, googleServerKey } = config.maps
  const name = 'geocoder'
  if (geocoderUrl !== undefined) {
    const headers = { 'user-agent': userAgent(config) }
    return nominatim(
      openOutsideService({ name, url: geocoderUrl, headers, perSecond: geocoderPerSecond, logger }),
    )
  }
  if (googleServerKey === undefined) return null
  return googleGeocoder(
    openOutsideService({ name, url: 'https://maps.googleapis.com', logger }),
    googleServerKey,
  )
}

function routerOf(config: Config, logger: Logger): Router | null {
  const { routerUrl, googleServerKey } = config.maps
  const name = 'router'
  if (routerUrl !== undefined) {
    const headers = { 'user-agent': userAgent(config) }
    return osrm(openOutsideService({ name, url: routerUrl, headers, logger }))
  }
  if (googleServerKey === undefined) return null
  const headers = { 'x-goog-api-key': googleServerKey }
  return googleRouter(openOutsideService({ name, url: 'https://routes.googleapis.com', headers, logger }))
}

/** Identifies the product and its address, as Nominatim's policy requires. */
function userAgent({ isPublicUrlGiven, publicUrl }: Config): string {
  return isPublicUrlGiven ? `Krash (+${publicUrl})` : 'Krash'
}
