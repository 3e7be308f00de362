import { locationRoutes } from '@krash/contract/location'
import type { DataOf } from '@krash/contract/wire/route'
import { call } from '#shared/api/call.ts'

export type LocationSettings = DataOf<typeof locationRoutes.locationSettings>

const none: LocationSettings = { googleMapsKey: null, tiles: null }
let asked: Promise<LocationSettings> | undefined

/**
 * The maps services for which the server is configured, requested once. None after a failure, when the next call asks
 * again.
 */
export function locationSettings(): Promise<LocationSettings> {
  asked ??= call(locationRoutes.locationSettings).then(
    ({ data }) => data,
    () => {
      asked = undefined
      return none
    },
  )
  return asked
}
