import {
  lawyerSpecialties,
  type ProfessionalSearch,
  type SearchSort,
  professionalSearch,
  searchSorts,
} from '@krash/contract'
import { type SeededRandom, seededRandom } from '@krash/api/seeded-random'
import type { Region } from './places.ts'

/** One line of the table: the same question at many places. */
export interface Cell {
  name: string
  region: string
  /** Milliseconds for 99 of 100 answers at full size; undefined when nothing was promised. */
  target: number | undefined
  searches: ProfessionalSearch[]
}

/** A search without its place. */
type Wish = Omit<Partial<ProfessionalSearch>, 'location'>

interface Kind {
  name: string
  target: number | undefined
  regions: readonly string[]
  wish: (random: SeededRandom) => Wish
}

const targets: Record<SearchSort, number> = { distance: 5, rating: 8, experience: 8, name: 8, match: 12 }
const everywhere = ['US', 'MAN', 'WYO'] as const
const cities = ['US', 'MAN'] as const
/** Words from the invented names and firms. */
const words = [
  'pemberton',
  'lovelace',
  'hathaway',
  'blackwood',
  'sterling',
  'harborview',
  'summit law',
  'ros',
  'whit',
] as const
const misspelt = ['pembeton', 'lovelase', 'hathawey', 'blakwood', 'sterlling', 'harborviw'] as const

const kinds: Kind[] = [
  ...searchSorts.flatMap((sort): Kind[] => [
    { name: `F0 ${sort}`, target: targets[sort], regions: everywhere, wish: () => ({ sort }) },
    {
      name: `F2 ${sort}`,
      target: targets[sort],
      regions: everywhere,
      wish: (random) => ({ sort, ...usualFilters(random) }),
    },
  ]),
  ...(['distance', 'rating', 'match'] as const).map((sort): Kind => ({
    name: `rare ${sort}`,
    target: 15,
    regions: everywhere,
    wish: () => ({ sort, ...rareFilters }),
  })),
  {
    name: 'text match',
    target: 8,
    regions: cities,
    wish: (random) => ({ sort: 'match', query: random.pick(words) }),
  },
  {
    name: 'text distance',
    target: 8,
    regions: cities,
    wish: (random) => ({ sort: 'distance', query: random.pick(words) }),
  },
  {
    name: 'typo distance',
    target: 8,
    regions: cities,
    wish: (random) => ({ sort: 'distance', query: random.pick(misspelt) }),
  },
  ...(['distance', 'rating', 'match'] as const).map((sort): Kind => ({
    name: `page 50 ${sort}`,
    target: undefined,
    regions: cities,
    wish: () => ({ sort, page: 50 }),
  })),
  // Physicians as a registry describes them: without ratings, years or availability, so all scores are equal.
  ...(['rating', 'match'] as const).map((sort): Kind => ({
    name: `unrated ${sort}`,
    target: targets[sort],
    regions: everywhere,
    wish: () => ({ type: 'physician', sort }),
  })),
]

/** Every cell of the table, the same for the same regions. */
export function cellsOf(regions: readonly Region[]): Cell[] {
  const random = seededRandom(23)
  return kinds.flatMap(({ name, target, regions: names, wish }) =>
    regions
      .filter((region) => names.includes(region.name))
      .map((region): Cell => ({
        name,
        region: region.name,
        target,
        searches: searchesAt(region, () => wish(random)),
      })),
  )
}

/** Searches at the places of a region. */
export function searchesAt({ spots, radius }: Region, wish: () => Wish): ProfessionalSearch[] {
  return spots.map((location) => professionalSearch.parse({ type: 'lawyer', radius, location, ...wish() }))
}

function usualFilters(random: SeededRandom): Wish {
  return {
    specialty: random.pick(lawyerSpecialties),
    minRating: random.pick([3.5, 4, 4.5]),
    yearsExperienceMin: random.pick([5, 10, 15, 20]),
  }
}

const rareFilters: Wish = {
  specialty: 'Intellectual Property',
  languages: ['ar'],
  minRating: 4.5,
  yearsExperienceMin: 20,
}
