import * as z from 'zod/mini'
import type { OutsideService } from '#platform/outside/outside-service.ts'
import type { Point } from './geocoder.ts'
import { type Router, legOf, stepsOf } from './router.ts'

const meters = z._default(z.int().check(z.gte(0), z.lte(100_000_000)), 0)
/** A duration such as `"123s"`. */
const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?s$/)),
  z.transform((text) => Number(text.slice(0, -1))),
)
const index = z._default(z.int().check(z.gte(0), z.lte(624)), 0)
const elements = z
  .array(
    z.object({
      originIndex: index,
      destinationIndex: index,
      condition: z.optional(z.string()),
      distanceMeters: meters,
      duration: z.optional(seconds),
    }),
  )
  .check(z.maxLength(625))
const step = z.object({
  distanceMeters: meters,
  navigationInstruction: z.optional(z.object({ instructions: z.string().check(z.maxLength(500)) })),
})
const ways = z.object({
  routes: z._default(
    z.array(
      z.object({
        distanceMeters: meters,
        duration: seconds,
        legs: z._default(z.array(z.object({ steps: z._default(z.array(step), []) })), []),
      }),
    ),
    [],
  ),
})

/** The Routes API of Google Maps (`computeRouteMatrix`, `computeRoutes`), successor of its Distance Matrix API. */
export function googleRouter(service: OutsideService): Router {
  return {
    async table(origins, destinations) {
      const path = '/distanceMatrix/v2:computeRouteMatrix'
      const query = { fields: 'originIndex,destinationIndex,condition,distanceMeters,duration' }
      const stops = (points: Point[]) => points.map((point) => ({ waypoint: waypoint(point) }))
      const body = { origins: stops(origins), destinations: stops(destinations), travelMode: 'DRIVE' }
      const found = await service.ask({ path, query, body }, elements)
      return origins.map((from, row) =>
        destinations.map((to, column) => {
          const element = found.find(
            (one) =>
              one.originIndex === row && one.destinationIndex === column && one.condition === 'ROUTE_EXISTS',
          )
          return element ? legOf([from, to], element.distanceMeters, element.duration ?? null) : null
        }),
      )
    },
    async way({ origin, destination, language }) {
      const fields = [
        'routes.distanceMeters',
        'routes.duration',
        'routes.legs.steps.distanceMeters',
        'routes.legs.steps.navigationInstruction.instructions',
      ].join(',')
      const body = {
        origin: waypoint(origin),
        destination: waypoint(destination),
        travelMode: 'DRIVE',
        languageCode: language,
        units: 'IMPERIAL',
      }
      const { routes } = await service.ask(
        { path: '/directions/v2:computeRoutes', query: { fields }, body },
        ways,
      )
      const [best] = routes
      const leg = best ? legOf([origin, destination], best.distanceMeters, best.duration) : null
      if (!best || !leg) return null
      const steps = best.legs
        .flatMap((part) => part.steps)
        .flatMap(({ navigationInstruction, distanceMeters }) =>
          navigationInstruction ? [{ text: navigationInstruction.instructions, meters: distanceMeters }] : [],
        )
      return { ...leg, steps: stepsOf(steps) }
    },
  }
}

function waypoint(point: Point) {
  return { location: { latLng: { latitude: point.latitude, longitude: point.longitude } } }
}
