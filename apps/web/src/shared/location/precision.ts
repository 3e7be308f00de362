import type { Precision } from '@krash/contract/location'

/** True when a position is the office itself, not the middle of a ZIP area, a town or a state. */
export function isExact(precision: Precision): boolean {
  return precision === 'address' || precision === 'device'
}
