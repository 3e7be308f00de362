import type { Surroundings } from '@krash/contract/location'
import type { KnownPlace } from '#entities/location/place-words.ts'
import { coordinateProblem, typedCoordinates } from './draft.ts'
import type { DraftPlace } from './draft.ts'
import type { OutboxReport } from './outbox-report.ts'

interface Told {
  address?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** Known of a measured position only. */
  accuracy?: number | null | undefined
  near?: Surroundings | null | undefined
  source?: DraftPlace['source'] | undefined
}

/**
 * A place of this device, in the form in which the server knows it: the spot of a measured position, one
 * that was pointed at on the map, or typed coordinates. A picked suggestion has coordinates too, but they may be the middle
 * of a town.
 */
export function toldPlace({ address, latitude, longitude, accuracy, near, source }: Told): KnownPlace {
  const words = address?.trim() || null
  const typed = words === null ? undefined : typedCoordinates(words)
  if (typed && !coordinateProblem(typed)) {
    return { ...typed, address: null, precision: 'device' }
  }
  const isSpot = accuracy != null || source === 'device'
  if (!isSpot || latitude == null || longitude == null) {
    return { latitude: null, longitude: null, address: words }
  }
  return { latitude, longitude, address: words, precision: 'device', accuracy, near }
}

/** Where it happened: as the server says it, else as this device does. */
export function placeOf({ accident, body, isPointedAt, near }: OutboxReport): KnownPlace {
  return accident?.location ?? toldPlace({ ...body.location, near, ...(isPointedAt && { source: 'device' }) })
}
