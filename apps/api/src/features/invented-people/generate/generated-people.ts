import { demoPerson } from '#features/invented-people/demo-person.ts'
import { type DemoTown, PointGrid } from '#features/invented-people/place-demo.ts'
import { seededRandom } from '#platform/seeded-random.ts'
import { createOffices } from './offices.ts'

export interface Crowd {
  count: number
  /** The same seed and count produce the same people. */
  seed: number
  /** Makes physicians like those of a registry: without reviews, years, languages, availability or price. */
  physiciansOfRegistry: boolean
}

export interface Country {
  towns: readonly DemoTown[]
  zips: readonly { zip: string; state: string; latitude: number; longitude: number }[]
}

/** Share of lawyers; the others are physicians. */
const LAWYERS = 0.55
const TAKE_INJURIES = 0.3

/** Yields rows of `professionals` one after the other and keeps nobody in memory. */
export function* generatedPeople({ count, seed, physiciansOfRegistry }: Crowd, { towns, zips }: Country) {
  const random = seededRandom(seed)
  const offices = createOffices(towns, count)
  const zipOf = zipFinder(zips)
  for (let number = 1; number <= count; number += 1) {
    const type = random.chance(LAWYERS) ? 'lawyer' : 'physician'
    const spot = offices.next(random)
    const takesInjuries = random.chance(TAKE_INJURIES)
    const person = demoPerson({ type, number, spot, zipCode: zipOf(spot.town), takesInjuries }, random)
    const generated = { ...person, ...untold, source: 'generated' }
    yield physiciansOfRegistry && type === 'physician' ? { ...generated, ...unknown } : generated
  }
}

/** Generated people take no appointments: they are for measuring. */
const untold = { takes_appointments: false }

const unknown = {
  star_counts: [0, 0, 0, 0, 0],
  years_experience: null,
  languages: [],
  available_immediately: null,
  available_today: null,
  available_this_week: null,
  hourly_rate: null,
  accepts_insurance: null,
}

/** The ZIP nearest to the middle of a town, looked up once per town. */
function zipFinder(zips: Country['zips']): (town: DemoTown) => string | null {
  const grid = new PointGrid(zips)
  const known = new Map<number, string | null>()
  return (town) => {
    const found = known.get(town.id)
    if (found !== undefined) return found
    const nearest = grid.nearest(town)
    const zip = nearest?.state === town.state ? nearest.zip : null
    known.set(town.id, zip)
    return zip
  }
}
