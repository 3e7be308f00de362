import type { SearchSort } from '@krash/contract/professionals'
import type {
  LawyerSpecialty,
  PhysicianSpecialty,
  PracticeArea,
} from '@krash/contract/professionals/professional-choices'
import type { KnownSource } from '#entities/professionals/place/search-place.ts'

export type Specialty = LawyerSpecialty | PhysicianSpecialty

/** What the address bar of /lawyers or /physicians says: only what differs from the defaults. */
export interface HelpSearch {
  /** Free text: name, firm or hospital, specialty. */
  q?: string
  /** Words of a place as they were typed. */
  place?: string
  /** A place the app knows: only this word goes into the address bar, never the place. */
  near?: KnownSource
  /** `any` where lawyers would be looked for by the accident. */
  specialty?: Specialty | 'any'
  area?: PracticeArea
  /** At least this rating. */
  rating?: number
  /** At least these years of experience. */
  years?: number
  miles?: number
  /** Language tags in the order of the list, e.g. `es,ar`. */
  speaks?: string
  /** When a lawyer can be talked to. */
  when?: 'immediate' | 'today' | 'thisWeek'
  /** When a doctor has time. */
  free?: 'now' | 'today' | 'week'
  verified?: true
  /** Only those who are known to accept insurance. */
  insured?: true
  /** At most this many US dollars an hour. */
  price?: number
  sort?: SearchSort
  /** How many lawyers beyond the two groups are shown. */
  more?: number
  /** The next steps with the chosen lawyers, or own favourites, in place of the results. */
  view?: 'next' | 'saved'
  /** The open search was asked for, where nothing else in the address says so. */
  mode?: 'search'
  /** The step of the guided search, 0 to 5. */
  step?: number
  /** Whose details are open. */
  who?: string
  /** Of whose details are open among the doctors, when that is a lawyer: favourites hold both. */
  kind?: 'lawyer'
}

/** What becomes of some parts of a search; `undefined` takes one out. */
export type SearchChange = { [Key in keyof HelpSearch]?: HelpSearch[Key] | undefined }
