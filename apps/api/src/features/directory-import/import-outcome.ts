export const rejections = {
  columns: 'the line has more or fewer values than the header has columns',
  number: 'the number of the person is missing or mistyped (check digit)',
  organisation: 'an organisation, not a person',
  kind: 'neither a person nor an organisation',
  deactivated: 'deactivated in the registry',
  status: 'not active in the registry',
  name: 'no name',
  specialty: 'not a kind of doctor we list',
  practice: 'no practice address',
  foreign: 'outside the 50 states and DC',
  place: 'neither the ZIP code nor the town is known',
  again: 'a later line has the same number',
} as const
export type Rejection = keyof typeof rejections

/** What a registry says about a person, prepared for the directory; whatever it does not say is missing. */
export interface RegistryEntry {
  source_id: string
  full_name: string
  firm_name: string | null
  phone: string | null
  address: string
  city: string
  state: string
  zip_code: string | null
  latitude: number
  longitude: number
  position_precision: 'zip' | 'place'
  years_experience: number | null
  specialties: readonly string[]
  practice_areas: readonly string[]
  law_school: string | null
  bar_number: string | null
  license_number: string | null
  source_updated_on: string | null
}

export interface Rejected {
  rejection: Rejection
  /** The person's number, if the line has one. */
  id: string
  /** Whether a person imported earlier with this number is removed from the search. */
  takesOut: boolean
}

export type Outcome = RegistryEntry | Rejected

/** How a kind of registry reads a line, given its cells by our column names. */
export type ReadEntry<Column extends string> = (cells: (column: Column) => string) => Outcome

export function isRejected(outcome: Outcome): outcome is Rejected {
  return 'rejection' in outcome
}
