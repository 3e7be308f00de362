import { addressLine } from '#shared/location/postal-address.ts'
import type { Placed } from '#shared/location/postal-address.ts'

/** A link to directions in the device's maps. It holds the public address, never the person's position. */
export function directionsUrl(who: Placed): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1&travelmode=driving')
  url.searchParams.set('destination', addressLine(who))
  return url.href
}
