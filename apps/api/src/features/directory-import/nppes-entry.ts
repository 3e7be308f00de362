import type { PhysicianSpecialty } from '@krash/contract'
import type { Outcome, Rejection } from './import-outcome.ts'
import { isNpi } from './npi.ts'
import { specialtiesOfTaxonomy } from './physician-specialties.ts'
import type { OfficeGazetteer } from './place-offices.ts'
import { degreesIn, personName } from '#platform/registry-text/readable-names.ts'
import { officeOf } from './registry-office.ts'
import { dayOf, phoneOf, stateOf, wholeNumber } from '#platform/registry-text/registry-values.ts'

/** An NPI record has room for fifteen taxonomies, each with a license. */
const slots = Array.from({ length: 15 }, (_, at) => at + 1)

/** The practice address, never the mailing address. */
const singleColumns = {
  npi: 'NPI',
  entityType: 'Entity Type Code',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  middle: 'Provider Middle Name',
  prefix: 'Provider Name Prefix Text',
  suffix: 'Provider Name Suffix Text',
  credentials: 'Provider Credential Text',
  street1: 'Provider First Line Business Practice Location Address',
  street2: 'Provider Second Line Business Practice Location Address',
  city: 'Provider Business Practice Location Address City Name',
  state: 'Provider Business Practice Location Address State Name',
  zip: 'Provider Business Practice Location Address Postal Code',
  country: 'Provider Business Practice Location Address Country Code (If outside U.S.)',
  phone: 'Provider Business Practice Location Address Telephone Number',
  updated: 'Last Update Date',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
} as const
export type NppesColumn =
  | keyof typeof singleColumns
  | `${'taxonomy' | 'license' | 'licenseState' | 'isPrimary'}${number}`

export const nppesColumns: Partial<Record<NppesColumn, string>> = {
  ...singleColumns,
  ...slotColumns('taxonomy', 'Healthcare Provider Taxonomy Code'),
  ...slotColumns('license', 'Provider License Number'),
  ...slotColumns('licenseState', 'Provider License Number State Code'),
  ...slotColumns('isPrimary', 'Healthcare Provider Primary Taxonomy Switch'),
}

/** A file without these columns is not NPPES; any other column may be missing. */
export const neededNppesColumns = [
  'npi',
  'entityType',
  'last',
  'first',
  'street1',
  'city',
  'state',
  'zip',
  'updated',
  'deactivated',
  'reactivated',
  'taxonomy1',
] as const satisfies readonly NppesColumn[]

type Cells = (column: NppesColumn) => string

/** Reads lines of `npidata_pfile`, published by CMS (National Plan and Provider Enumeration System). */
export function readNppesEntry(gazetteer: OfficeGazetteer): (cells: Cells) => Outcome {
  return (cells) => {
    const npi = wholeNumber(cells('npi'))
    const refuse = (rejection: Rejection, takesOut = true): Outcome => ({ rejection, id: npi, takesOut })
    if (!isNpi(npi)) return refuse('number', false)
    // A deactivated record holds only its number and the day.
    if (isDeactivated(cells)) return refuse('deactivated')
    const kind = wholeNumber(cells('entityType'))
    if (kind !== '1') return refuse(kind === '2' ? 'organisation' : 'kind')
    const name = doctorName(cells)
    if (name === '') return refuse('name')
    const work = workOf(cells)
    if (work.specialties.length === 0) return refuse('specialty')
    const office = officeOf(cells, gazetteer)
    if (typeof office === 'string') return refuse(office)
    return {
      source_id: npi,
      full_name: name.slice(0, 200),
      firm_name: null,
      phone: phoneOf(cells('phone')),
      ...office,
      years_experience: null,
      specialties: work.specialties,
      practice_areas: [],
      law_school: null,
      bar_number: null,
      license_number: work.license,
      source_updated_on: dayOf(cells('updated')),
    }
  }
}

function isDeactivated(cells: Cells): boolean {
  return cells('deactivated') !== '' && cells('reactivated') === ''
}

/** The name with the person's degrees, as `Ann Bell, MD`; without any, `Dr.` is kept if the registry has it. */
function doctorName(cells: Cells): string {
  const parts = {
    first: cells('first'),
    middle: cells('middle'),
    last: cells('last'),
    suffix: cells('suffix'),
  }
  if (parts.last === '' || parts.first === '') return ''
  const name = personName(parts)
  const degrees = degreesIn(cells('credentials'))
  if (degrees !== '') return `${name}, ${degrees}`
  return /^dr\.?$/i.test(cells('prefix')) ? `Dr. ${name}` : name
}

/**
 * The specialties of all taxonomies, the primary one first, and the license of the first one that is ours and has one.
 */
function workOf(cells: Cells): { specialties: PhysicianSpecialty[]; license: string | null } {
  const ours = slots
    .filter((slot) => cells(`taxonomy${slot}`) !== '')
    .toSorted((a, b) => Number(isPrimary(cells, b)) - Number(isPrimary(cells, a)) || a - b)
    .map((slot) => ({ slot, specialties: specialtiesOfTaxonomy(cells(`taxonomy${slot}`)) }))
    .filter(({ specialties }) => specialties.length > 0)
  const licensed = ours.map(({ slot }) => licenseOf(cells, slot)).find((license) => license !== null)
  return {
    specialties: [...new Set(ours.flatMap(({ specialties }) => specialties))],
    license: licensed ?? null,
  }
}

function isPrimary(cells: Cells, slot: number): boolean {
  return cells(`isPrimary${slot}`) === 'Y'
}

/** `ME12345 (FL)`, since a number is unique only within its state. */
function licenseOf(cells: Cells, slot: number): string | null {
  const number = wholeNumber(cells(`license${slot}`)).slice(0, 40)
  const state = stateOf(cells(`licenseState${slot}`))
  if (!/\d/.test(number)) return null
  return state ? `${number} (${state})` : number
}

function slotColumns<Name extends string>(name: Name, title: string): Record<`${Name}${number}`, string> {
  return Object.fromEntries(slots.map((slot) => [`${name}${slot}`, `${title}_${slot}`])) as Record<
    `${Name}${number}`,
    string
  >
}
