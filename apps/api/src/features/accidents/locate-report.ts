import type { AccidentReport, Place, Precision, Surroundings } from '@krash/contract'
import { findPlace, placeAround } from '#features/location/location.service.ts'
import type { Tx } from '#platform/database/database.ts'

export interface ReportLocation {
  latitude: number | null
  longitude: number | null
  address: string | null
  precision: Precision | null
  accuracy: number | null
  near: Surroundings | null
}

interface Point {
  latitude: number
  longitude: number
}

/** Degrees within which coordinates equal a known place (about 10 m), so they were picked and not measured. */
const samePoint = 1e-4

/**
 * Keeps the person's own coordinates and adds what is around them, and the name of the nearest town when no address was
 * typed. A typed address without coordinates gets those of its place. `precision` tells which: a picked suggestion has
 * coordinates too, but the middle of a town is no measurement.
 */
export async function locateReport(tx: Tx, told: AccidentReport['location']): Promise<ReportLocation> {
  const address = told.address || null
  const place = address === null ? null : await findPlace(tx, address)
  const point = pointOf(told)
  if (point === null) return { ...middleOf(place), address }
  if (place && isNear(place, point)) return { ...middleOf(place), ...point, address }
  return { accuracy: told.accuracy ?? null, ...(await measured(tx, point, address)) }
}

async function measured(tx: Tx, point: Point, typed: string | null) {
  const around = await placeAround(tx, point)
  return {
    ...point,
    address: typed ?? around?.address ?? null,
    precision: 'device' as const,
    near: around?.near ?? null,
  }
}

function pointOf({ latitude, longitude }: AccidentReport['location']): Point | null {
  return latitude == null || longitude == null ? null : { latitude, longitude }
}

function middleOf(place: Place | null) {
  const unmeasured = { accuracy: null, near: null }
  if (place === null) return { latitude: null, longitude: null, precision: null, ...unmeasured }
  const { latitude, longitude, precision } = place
  return { latitude, longitude, precision, ...unmeasured }
}

function isNear(one: Point, other: Point): boolean {
  return (
    Math.abs(one.latitude - other.latitude) <= samePoint &&
    Math.abs(one.longitude - other.longitude) <= samePoint
  )
}
