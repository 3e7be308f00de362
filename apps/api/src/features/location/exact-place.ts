import { type ExactPlace, type Place, plusCode } from '@krash/contract'
import { countyAt } from '#platform/counties/county-at.ts'
import { surroundingsOf } from './location.service.ts'
import type { Point } from './maps/geocoder.ts'
import { placeLabel } from './place-names.ts'

/** Adds county and Plus Code to what was found at a point. */
export async function exactPlace(place: Place, at: Point): Promise<ExactPlace> {
  const around = surroundingsOf(place, await countyAt(at))
  return { ...place, ...around, plusCode: plusCode(at), label: labelOf(place, around.county) }
}

function labelOf({ address, city, state, zipCode, precision }: Place, county: string | null): string {
  const isTown = precision !== 'address' && city !== null && state !== null
  const words = isTown ? `Near ${placeLabel({ city, state, zipCode })}` : address
  return county === null || words.startsWith(county) ? words : `${words} (${county})`
}
