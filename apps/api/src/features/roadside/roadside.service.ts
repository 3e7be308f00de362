import type { RoadsideService } from '@krash/contract'
import { findPlace } from '#features/location/location.service.ts'
import type { Acting } from '#platform/acting.ts'
import type { Tx } from '#platform/database/database.ts'
import { type NearbyServiceRow, findServicesNear } from './roadside.repository.ts'

interface Whereabouts {
  latitude?: number | undefined
  longitude?: number | undefined
  address?: string | undefined
}

/** Real services within 50 miles, nearest first; when there are none, three examples. */
export async function listRoadside(
  { tx, context }: Acting,
  whereabouts: Whereabouts,
): Promise<RoadsideService[]> {
  const point = await pointOf(tx, whereabouts)
  const near = point ? await findServicesNear(tx, point) : []
  return near.length > 0 ? near.map(toService) : samples(context.config.roadsideFallbackPhone)
}

async function pointOf(
  tx: Tx,
  { latitude, longitude, address }: Whereabouts,
): Promise<{ latitude: number; longitude: number } | null> {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const typed = address?.normalize('NFC').trim()
  return typed ? findPlace(tx, typed) : null
}

function toService(row: NearbyServiceRow): RoadsideService {
  return {
    id: row.id,
    name: row.name,
    // No company is imported without one.
    phone: row.phone ?? '',
    hours: { isOpen24x7: row.is_open_24x7 },
    estimatedArrival:
      row.arrival_min === null || row.arrival_max === null
        ? null
        : { min: row.arrival_min, max: row.arrival_max },
    services: row.services,
    ...distanceOf(row.miles),
    isSample: false,
  }
}

/** Three examples at 2.5, 1.8 and 3.2 miles, arriving in 20-35, 25-40 and 30-45 minutes. */
function samples(phone: string): RoadsideService[] {
  const of = (
    id: string,
    name: string,
    rest: { miles: number; min: number; services: string[] },
  ): RoadsideService => ({
    id,
    name,
    phone,
    hours: { isOpen24x7: true },
    estimatedArrival: { min: rest.min, max: rest.min + 15 },
    services: rest.services,
    ...distanceOf(rest.miles),
    isSample: true,
  })
  return [
    of('sample-2', 'Example Roadside Assistance', {
      miles: 1.8,
      min: 25,
      services: ['towing', 'jumpStart', 'lockout', 'fuelDelivery'],
    }),
    of('sample-1', 'Example Towing', { miles: 2.5, min: 20, services: ['towing', 'winching', 'flatTire'] }),
    of('sample-3', 'Example Mobile Mechanic', {
      miles: 3.2,
      min: 30,
      services: ['jumpStart', 'flatTire', 'fuelDelivery'],
    }),
  ]
}

function distanceOf(miles: number): { distance: string; distanceMiles: number } {
  const tenths = Math.round(miles * 10) / 10
  return { distance: `${tenths.toFixed(1)} mi`, distanceMiles: tenths }
}
