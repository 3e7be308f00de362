import type { Professional } from '@krash/contract/professionals'

type Placed = Pick<Professional, 'address' | 'city' | 'state' | 'zipCode'>

/** The address in the order of an envelope: `100 Pine St, Tampa, FL 33602`. */
export function addressLine({ address, city, state, zipCode }: Placed): string {
  const town = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, town].filter(Boolean).join(', ')
}

/**
 * Opens the office in the maps app of a phone, or in the browser (Google, 'Maps URLs', works without a key). The address
 * and not the coordinates: those may be the middle of a ZIP area.
 */
export function mapLink(who: Placed): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', addressLine(who))
  return url.href
}
