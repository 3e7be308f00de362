import type { DataOf, ExactPlace, Leg, Place, routes } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import { OutsideFailure } from '#platform/outside/outside-service.ts'
import { exactPlace } from './exact-place.ts'
import { findPlace, nearestPlace } from './location.service.ts'
import { estimateWay } from './maps/estimate-way.ts'
import type { Point } from './maps/geocoder.ts'
import type { Maps } from './maps/open-maps.ts'
import type { Wanted } from './maps/router.ts'

export interface Finder {
  context: Pick<Context, 'database'>
  maps: Maps
}

/** The geocoder's answer, else the gazetteer's coarser one. No transaction is open while a service is asked. */
export async function geocode(finder: Finder, userId: string, typed: string): Promise<Place | null> {
  const found = await unlessItFails(() => finder.maps.geocoder?.find(typed))
  return found ?? finder.context.database.asUser(userId, (tx) => findPlace(tx, typed))
}

/**
 * What is at a point: the address from the configured geocoder, else the nearest town of the gazetteer. A guest's answer comes from
 * the gazetteer alone, because the operator pays for each geocoder request.
 */
export async function reverseGeocode(
  finder: Finder,
  user: { id: string } | null,
  at: Point,
): Promise<ExactPlace | null> {
  const found = user && (await unlessItFails(() => finder.maps.geocoder?.at(at)))
  const place = found ?? (await nearestPlace(finder.context.database.shared, at))
  return place && exactPlace(place, at)
}

/** Whether a typed text names a place finer than a state, and its usual spelling. */
export async function validateAddress(
  finder: Finder,
  userId: string,
  typed: string,
): Promise<DataOf<typeof routes.validateAddress>> {
  const found = await geocode(finder, userId, typed)
  if (!found) return { isValid: false }
  return { isValid: found.precision !== 'state', normalized: found }
}

/** Trips between all points; those without an answer from a router are estimated from the straight line. */
export async function measureWays(
  maps: Maps,
  origins: Point[],
  destinations: Point[],
): Promise<DataOf<typeof routes.distanceMatrix>> {
  const told = await unlessItFails(() => maps.router?.table(origins, destinations))
  const elementOf = (from: Point, to: Point, leg: Leg | null | undefined) => leg ?? estimateWay(from, to)
  return {
    rows: origins.map((from, row) => ({
      elements: destinations.map((to, column) => elementOf(from, to, told?.[row]?.[column])),
    })),
  }
}

export async function findWay(maps: Maps, wanted: Wanted): Promise<DataOf<typeof routes.directions>> {
  const { origin, destination } = wanted
  const way = (await unlessItFails(() => maps.router?.way(wanted))) ?? estimateWay(origin, destination)
  return { ...way, mapsUrl: mapsUrlOf(origin, destination) }
}

/** A link to the maps app or website (Google, 'Maps URLs', no key). Google learns the points only by the click. */
function mapsUrlOf(origin: Point, destination: Point): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1&travelmode=driving')
  url.searchParams.set('origin', `${origin.latitude},${origin.longitude}`)
  url.searchParams.set('destination', `${destination.latitude},${destination.longitude}`)
  return url.href
}

/** An outside service may be slow, down or wrong; then its answer is simply missing. */
async function unlessItFails<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OutsideFailure) return undefined
    throw error
  }
}
