import { addressLine } from '#shared/location/postal-address.ts'
import type { Placed } from '#shared/location/postal-address.ts'

/** The way there in the maps of the device; by the address, which is public, not by where the person is. */
export function directionsUrl(who: Placed): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1&travelmode=driving')
  url.searchParams.set('destination', addressLine(who))
  return url.href
}
