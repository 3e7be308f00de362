import type { AccidentReport, Precision } from '@krash/contract'
import { findPlace, nearestPlace } from '#features/location/location.service.ts'
import type { Tx } from '#platform/database/database.ts'

/** Where a report happened, as far as it is known. */
export interface ReportLocation {
  latitude: number | null
  longitude: number | null
  address: string | null
  precision: Precision | null
}

/** Degrees within which coordinates are those of a place of the map and not measured: 10 m. */
const samePoint = 1e-4

/**
 * The person's own coordinates are kept as they are, and without words get the name of the nearest town; a typed address
 * without coordinates gets those of its place on the map.
 * The precision says which: a picked suggestion brings coordinates, but those of the middle of a town are not a measurement.
 */
export async function locateReport(
  tx: Tx,
  { latitude, longitude, address }: AccidentReport['location'],
): Promise<ReportLocation> {
  const typed = address || null
  if (latitude == null || longitude == null) return locateAddress(tx, typed)
  if (typed === null) {
    const nearest = await nearestPlace(tx, { latitude, longitude })
    return { latitude, longitude, address: nearest?.address ?? null, precision: 'device' }
  }
  const place = await findPlace(tx, typed)
  const isPlace = place !== null && isNear(place.latitude, latitude) && isNear(place.longitude, longitude)
  return { latitude, longitude, address: typed, precision: isPlace ? place.precision : 'device' }
}

async function locateAddress(tx: Tx, typed: string | null): Promise<ReportLocation> {
  const place = typed === null ? null : await findPlace(tx, typed)
  return {
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    address: typed,
    precision: place?.precision ?? null,
  }
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= samePoint
}
