import type { Professional } from '@krash/contract/professionals'

type Located = Pick<Professional, 'address' | 'city' | 'state' | 'zipCode'>

/** Street and town in the lines of an envelope. */
export function addressLines({ address, city, state, zipCode }: Located): string[] {
  const town = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, town].filter((line) => line !== '')
}

/** The way there in the maps of the device; by the address, which is public, not by where the person is. */
export function directionsUrl(who: Located): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1&travelmode=driving')
  url.searchParams.set('destination', addressLines(who).join(', '))
  return url.href
}
