import { milesBetween } from '@krash/contract/location/distance'
import { helpTypes } from '@krash/contract/location'
import type { HelpType, NearbyItem } from '@krash/contract/location'
import { createOwnStore } from '#shared/session/own-store.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** What was near a place when it was last asked. */
export interface KeptList {
  /** Unix milliseconds. */
  at: number
  around: Point
  places: NearbyItem[]
}

export type KeptHelp = Readonly<Partial<Record<HelpType, KeptList>>>

/** Enough to call one of them; a device has little room. */
const KEPT_PLACES = 5
/** Farther than this from where a list was made, others may be much nearer. */
const STILL_NEAR_MILES = 15

/** The last list of each type, for when there is no network, for guests as well. Signing out deletes it. */
export const keptHelp = createOwnStore<KeptHelp>({
  isForGuests: true,
  key: 'krash_help_near',
  field: 'lists',
  none: {},
  parse: (stored) => Object.fromEntries(helpTypes.flatMap((type) => entryOf(stored, type))),
})

export function keepHelp(type: HelpType, list: KeptList): void {
  const places = list.places.slice(0, KEPT_PLACES)
  keptHelp.write({ ...keptHelp.read(), [type]: { ...list, places } })
}

/** The kept list as it is seen from a point, nearest first; undefined when it was made too far away. */
export function keptNear(list: KeptList | undefined, point: Point | undefined): KeptList | undefined {
  if (!list || !point) return list
  if (milesBetween(list.around, point) > STILL_NEAR_MILES) return undefined
  const places = list.places.map((place) => ({ ...place, miles: milesBetween(point, place) }))
  return { ...list, places: places.toSorted((a, b) => a.miles - b.miles) }
}

function entryOf(stored: unknown, type: HelpType): [HelpType, KeptList][] {
  const list = (stored as Partial<Record<HelpType, KeptList>> | undefined)?.[type]
  const isList = typeof list?.at === 'number' && Array.isArray(list.places)
  return isList && typeof list.around?.latitude === 'number' ? [[type, list]] : []
}
