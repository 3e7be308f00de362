import { locationRoutes } from '@krash/contract/location'
import type { ExactPlace } from '@krash/contract/location'
import { call } from '#shared/api/call.ts'
import type { Position } from './geolocation.ts'

/** Longest wait for the address of a position; the position alone is enough. */
const PATIENCE_MS = 6000

/** What is known around a position; undefined without a network or outside the United States. */
export async function addressOf({
  latitude,
  longitude,
}: Pick<Position, 'latitude' | 'longitude'>): Promise<ExactPlace | undefined> {
  try {
    const { data } = await call(locationRoutes.reverseGeocode, {
      query: { lat: latitude, lng: longitude },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return data
  } catch {
    return undefined
  }
}
