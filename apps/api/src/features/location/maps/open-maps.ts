import type { Context } from '#platform/context.ts'
import { type OutsideOptions, openOutsideService } from '#platform/outside/outside-service.ts'
import { type Geocoder, remembering } from './geocoder.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { googleRouter } from './google-router.ts'
import { nominatim } from './nominatim.ts'
import { osrm } from './osrm.ts'
import { type Router, rememberingWays } from './router.ts'

/** The services of maps this server is configured for; null where there is none. */
export interface Maps {
  geocoder: Geocoder | null
  router: Router | null
}

/** Opens what the configuration names: a service of one's own goes before Google, and only one of the two is asked. */
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

/** Who asks, as the policy of Nominatim wants it: the product and where it is found. */
function userAgent({ isPublicUrlGiven, publicUrl }: Config): string {
  return isPublicUrlGiven ? `Krash (+${publicUrl})` : 'Krash'
}
