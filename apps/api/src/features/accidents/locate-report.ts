import type { AccidentReport, Precision } from '@krash/contract'
import { findPlace, nearestPlace } from '#features/location/location.service.ts'
import type { Tx } from '#platform/database/database.ts'

export interface ReportLocation {
  latitude: number | null
  longitude: number | null
  address: string | null
  precision: Precision | null
}

/** Degrees within which coordinates equal a known place (about 10 m), so they were picked and not measured. */
const samePoint = 1e-4

/**
 * Keeps the person's own coordinates and adds the name of the nearest town when no address was typed. A typed address
 * without coordinates gets those of its place. `precision` tells which: a picked suggestion has coordinates too, but
 * the middle of a town is no measurement.
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
