import type { UsState } from '@krash/contract'
import type { Rejection } from './import-outcome.ts'
import type { OfficeGazetteer } from './place-offices.ts'
import { readableText } from '#platform/registry-text/readable-names.ts'
import { isUnitedStates, stateOf, zipOf } from '#platform/registry-text/registry-values.ts'

export interface Office {
  address: string
  city: string
  state: UsState
  zip_code: string | null
  latitude: number
  longitude: number
  position_precision: 'zip' | 'place'
}

type AddressCells = (column: 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country') => string

/** The office in the address cells of a line, located by its ZIP or town; otherwise why it cannot be listed. */
export function officeOf(cells: AddressCells, gazetteer: OfficeGazetteer): Office | Rejection {
  const lines = [cells('street1'), cells('street2')].filter((line) => line !== '')
  if (lines.length === 0) return 'practice'
  const state = stateOf(cells('state'))
  if (!state || !isUnitedStates(cells('country'))) return 'foreign'
  const zip = zipOf(cells('zip'))
  const place = gazetteer.place({ city: cells('city'), state, zip })
  if (!place) return 'place'
  const { precision, ...where } = place
  const address = lines.map(readableText).join(', ')
  return { address, state, zip_code: zip, ...where, position_precision: precision }
}
