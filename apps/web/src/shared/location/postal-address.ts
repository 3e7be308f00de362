import type { Professional } from '@krash/contract/professionals'

/** The parts of an office's address. */
export type Placed = Pick<Professional, 'address' | 'city' | 'state' | 'zipCode'>

/** Street and town as on an envelope, without unknown parts: `100 Pine St` and `Tampa, FL 33602`. */
export function addressLines({ address, city, state, zipCode }: Placed): string[] {
  const town = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, town].filter((line) => line !== '')
}

/** The address in one line: `100 Pine St, Tampa, FL 33602`. */
export function addressLine(office: Placed): string {
  return addressLines(office).join(', ')
}
