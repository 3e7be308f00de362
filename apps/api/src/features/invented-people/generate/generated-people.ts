import { demoPerson } from '#features/invented-people/demo-person.ts'
import { type DemoTown, PointGrid } from '#features/invented-people/place-demo.ts'
import { seededRandom } from '#platform/seeded-random.ts'
import { createOffices } from './offices.ts'

/** How many people to invent, and how. */
export interface Crowd {
  count: number
  /** The same seed and count give the same people. */
  seed: number
  /** Physicians as a registry tells of them: without reviews, years, languages, availability or price. */
  physiciansOfRegistry: boolean
}

/** What people are placed by. */
export interface Country {
  towns: readonly DemoTown[]
  zips: readonly { zip: string; state: string; latitude: number; longitude: number }[]
}

/** Lawyers of a hundred people; the others are physicians. */
const LAWYERS = 0.55
const TAKE_INJURIES = 0.3

/** Rows of `professionals`, one after the other; nobody is kept in memory. */
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

/** Nobody appoints people of a load: they are for measuring. */
const untold = { takes_appointments: false }

/** What the registry of physicians does not tell. */
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

/** The ZIP next to the middle of a town; looked up once for each town. */
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
