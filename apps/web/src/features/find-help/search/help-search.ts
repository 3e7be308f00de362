import type { SearchSort } from '@krash/contract/professionals'
import type {
  CourtAdmission,
  InsuranceNetwork,
  LawyerSpecialty,
  PhysicianSpecialty,
  PracticeArea,
  Proficiency,
} from '@krash/contract/professionals/professional-choices'
import type { KnownSource } from '#entities/professionals/place/search-place.ts'

export type Specialty = LawyerSpecialty | PhysicianSpecialty

/** The search in the address bar of /lawyers or /physicians, without defaults. */
export interface HelpSearch {
  /** Free text: name, firm or hospital, specialty. */
  q?: string
  place?: string
  /** A place the app knows. Only this word goes into the address bar, never the place itself. */
  near?: KnownSource
  /** The number of the part of the map that is searched. */
  map?: number
  /** `any` overrides the specialty that an open report would give. */
  specialty?: Specialty | 'any'
  area?: PracticeArea
  rating?: number
  years?: number
  miles?: number
  /** Language tags in the order of the list, e.g. `es,ar`. */
  speaks?: string
  /** How well one of these languages must be spoken; nothing without a language. */
  level?: Proficiency
  /** When a lawyer must be available. */
  when?: 'immediate' | 'today' | 'thisWeek'
  /** When a doctor must have time. */
  free?: 'now' | 'today' | 'week'
  verified?: true
  /** Only professionals known to accept insurance. */
  insured?: true
  court?: CourtAdmission
  network?: InsuranceNetwork
  /** Maximum price in US dollars an hour. */
  price?: number
  sort?: SearchSort
  /** Number of lawyers shown beyond the two groups. */
  more?: number
  /** Replaces the results by the next steps with the chosen lawyers, or by the person's favourites. */
  view?: 'next' | 'saved'
  /** Asks for the open search where nothing else in the address does. */
  mode?: 'search'
  /** The step of the guided search, 0 to 5. */
  step?: number
  /** Id of the person whose details are open. */
  who?: string
  /** Marks details opened among the doctors as those of a lawyer, since favourites hold both. */
  kind?: 'lawyer'
}

/** New values for parts of a search; `undefined` removes one. */
export type SearchChange = { [Key in keyof HelpSearch]?: HelpSearch[Key] | undefined }
