import { addressLine } from '#shared/location/postal-address.ts'
import type { Placed } from '#shared/location/postal-address.ts'

/**
 * Opens the office in the maps app of a phone, or in the browser (Google, 'Maps URLs', works without a key). The address
 * and not the coordinates: those may be the middle of a ZIP area.
 */
export function mapLink(who: Placed): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', addressLine(who))
  return url.href
}
