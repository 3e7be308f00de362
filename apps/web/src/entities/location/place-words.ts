import type { Precision, Surroundings } from '@krash/contract/location'
import { plusCode } from '@krash/contract/location/plus-code'
import type { Translate } from '#shared/i18n/use-t.ts'
import { isExact } from '#shared/location/precision.ts'

/** A place as a report, a link to my people or a lawyer's package tells it. */
export interface KnownPlace {
  latitude: number | null
  longitude: number | null
  address: string | null
  precision?: Precision | null | undefined
  /** Radius of uncertainty in metres. */
  accuracy?: number | null | undefined
  near?: Surroundings | null | undefined
}

/** What was typed, and what lies around; empty when only the coordinates are known. */
export function placeLines(place: KnownPlace, t: Translate): string[] {
  const around = place.near ? aroundText(place.near, t) : null
  return [typedAddress(place), around].flatMap((line) => line || [])
}

/** The place in one line for somebody who has to find it. */
export function placeLine(place: KnownPlace, t: Translate): string {
  return placeLines(place, t).join(', ')
}

/** The place in every form it can be told, to be copied: a line of words, and of an exact spot coordinates and Plus Code. */
export function placeToCopy(place: KnownPlace, t: Translate): string {
  const spot = spotOf(place)
  const codes = spot ? [coordinatesText(spot, t), plusCode(spot)] : []
  return [placeLine(place, t), ...codes].filter(Boolean).join('\n')
}

/**
 * The place in one line where there is room for no more: in words, else the coordinates of an exact spot. An address that
 * names its town says enough.
 */
export function placeText(place: KnownPlace, t: Translate): string {
  const typed = typedAddress(place)
  const city = place.near?.city
  if (typed && city && typed.includes(city)) return typed
  return placeLine(place, t) || spotText(place, t)
}

/** The place for a message: in words, and the coordinates of an exact spot. */
export function wholePlaceText(place: KnownPlace, t: Translate): string {
  return [placeLine(place, t), spotText(place, t)].filter(Boolean).join(', ')
}

/** The coordinates where they are the place itself, not the middle of a town or a ZIP area. */
export function spotOf({ latitude, longitude, precision }: KnownPlace): Spot | undefined {
  if (latitude === null || longitude === null || (precision != null && !isExact(precision))) return undefined
  return { latitude, longitude }
}

export interface Spot {
  latitude: number
  longitude: number
}

const METRES_PER_MILE = 1609.344
/** From this distance on, whoever comes to the spot may not see the person. */
const FAR_MILES = 0.1

/** By how many miles a measured spot may be off; undefined where it is near enough to be found. */
export function milesOff(place: KnownPlace): number | undefined {
  const miles = (place.accuracy ?? 0) / METRES_PER_MILE
  return spotOf(place) && miles >= FAR_MILES ? miles : undefined
}

function spotText(place: KnownPlace, t: Translate): string {
  const spot = spotOf(place)
  return spot ? coordinatesText(spot, t) : ''
}

/** Decimal degrees to about a metre, in the form every map takes; empty without both. */
export function coordinatesText(
  { latitude, longitude }: Pick<KnownPlace, 'latitude' | 'longitude'>,
  t: Translate,
): string {
  if (latitude === null || longitude === null) return ''
  return t('location:coordinates', { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) })
}

/** Such as `Near Tampa, FL 33602 (Hillsborough County)`; null where neither a town nor a county is known. */
function aroundText(near: Surroundings, t: Translate): string | null {
  const { city, county } = near
  const town = townOf(near)
  if (town === '') return null
  return city === null || county === null
    ? t('location:near', { town })
    : t('location:nearCounty', { town, county })
}

/** Such as `Tampa, FL 33602`, else county and state; empty where neither is known. */
export function townOf({ city, state, zipCode, county }: Surroundings): string {
  if (city === null) return county === null ? '' : [county, state].filter(Boolean).join(', ')
  return [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/**
 * The address in the person's own words: older reports, and those without any, have the name of the nearest town there.
 */
export function typedAddress({ address, near }: KnownPlace): string | null {
  if (!address || !near) return address
  const { city, county, state } = near
  return address === `${city}, ${state}` || address === `${county}, ${state}` ? null : address
}
