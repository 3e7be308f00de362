import type { ProfessionalType, UsState } from '@krash/contract'
import { v7 } from 'uuid'
import { searchColumns, starCounts } from '#features/professionals/professionals.service.ts'
import { plainText } from '#platform/plain-text.ts'
import type { SeededRandom } from '#platform/seeded-random.ts'
import { credentialsOf } from './demo-credentials.ts'
import {
  type NameGroup,
  areaCodes,
  firmWords,
  lawFirmEndings,
  lawyerAreas,
  nameGroups,
  physicianAreas,
  practiceEndings,
  stateShares,
  streetKinds,
  streetNames,
  usualShares,
} from './demo-people.data.ts'
import type { DemoSpot } from './place-demo.ts'

export interface DemoOrder {
  type: ProfessionalType
  /** Running number over all demo professionals; id and e-mail are derived from it. */
  number: number
  spot: DemoSpot
  zipCode: string | null
  /** Whether the lawyer certainly takes injury cases; others may by chance. */
  takesInjuries: boolean
}

/** The creation date of the demo directory: ids and dates are the same on every machine. */
const MADE_AT = Date.UTC(2026, 0, 5)

/** A row of `professionals`, the same for the same random numbers. */
export function demoPerson({ type, number, spot, zipCode, takesInjuries }: DemoOrder, random: SeededRandom) {
  const state = spot.town.state as UsState
  const group = groupIn(state, random)
  const { given, family } = nameGroups[group]
  const [first, last] = [random.pick<string>(given), random.pick<string>(family)]
  const work = type === 'lawyer' ? lawyerWork(takesInjuries, random) : physicianWork(random)
  const firm = type === 'lawyer' ? lawFirm(last, random) : practice(random)
  const years = experience(random)
  const made = new Date(MADE_AT).toISOString()
  const person = {
    id: v7({ msecs: MADE_AT + number, random: Uint8Array.from({ length: 16 }, () => random.int(0, 255)) }),
    type,
    full_name: type === 'lawyer' ? `${first} ${last}` : `Dr. ${first} ${last}`,
    firm_name: firm,
    // example.com is reserved (RFC 2606): mail to it reaches nobody.
    email: `${plainText(first)}.${plainText(last)}.${number}@example.com`.replaceAll(' ', ''),
    phone: `+1${areaCodes[state]}55501${String(random.int(0, 99)).padStart(2, '0')}`,
    address: street(random),
    city: spot.town.name,
    state,
    zip_code: zipCode,
    latitude: spot.latitude,
    longitude: spot.longitude,
    ...reputation(random),
    years_experience: years,
    languages: languagesOf(group, state, random),
    ...work,
    ...availability(random),
    hourly_rate: hourlyRate(years, random),
    // Nobody can have looked at them.
    is_verified: false,
    is_active: true,
    is_demo: true,
    source: 'demo',
    takes_appointments: true,
    emergency_available: work.specialties.includes('Emergency Medicine'),
    created_at: made,
    updated_at: made,
  }
  // This random draw no longer decides anything, but without it everybody after this one would get a different id.
  random.next()
  const whole = { ...person, ...credentialsOf(person, number) }
  return { ...whole, ...searchColumns(whole) }
}

export type DemoPerson = ReturnType<typeof demoPerson>

function groupIn(state: UsState, random: SeededRandom): NameGroup {
  const shares = { ...usualShares, ...stateShares[state] }
  return random.weighted(Object.entries(shares) as [NameGroup, number][])
}

function lawyerWork(takesInjuries: boolean, random: SeededRandom) {
  const chosen = new Set(takesInjuries ? lawyerAreas.slice(0, 1) : [])
  const count = random.weighted([
    [1, 45],
    [2, 35],
    [3, 20],
  ])
  while (chosen.size < count)
    chosen.add(random.weighted(lawyerAreas.map((area) => [area, area.weight] as const)))
  const areas = [...chosen]
  return {
    specialties: areas.map((area): string => area.specialty),
    practice_areas: areas.flatMap((area) => area.matters.filter((_, at) => at === 0 || random.chance(0.6))),
  }
}

function physicianWork(random: SeededRandom) {
  const specialties = new Set([random.weighted(physicianAreas)])
  if (random.chance(0.3)) specialties.add(random.weighted(physicianAreas))
  return { specialties: [...specialties], practice_areas: [] }
}

function lawFirm(last: string, random: SeededRandom): string {
  const ending = random.pick(lawFirmEndings)
  if (random.chance(0.4)) return `${last} ${ending}`
  if (random.chance(0.5)) return `${last} & ${random.pick(nameGroups.general.family)}`
  return `${random.pick(firmWords)} ${ending}`
}

function practice(random: SeededRandom): string {
  return `${random.pick(firmWords)} ${random.pick(practiceEndings)}`
}

/** Years of experience: many are in mid-career, few at either end. */
function experience(random: SeededRandom): number {
  return Math.min(44, Math.max(1, Math.round(random.normal(14, 9))))
}

/** A few have no reviews; most are rated well, as on such portals. */
function reputation(random: SeededRandom): { star_counts: number[] } {
  if (random.chance(0.05)) return { star_counts: starCounts(0, 0) }
  const drawn = random.normal(4.35, 0.45)
  // Values above 5 are folded back, or every tenth would be perfect.
  const rating = Math.max(2.4, drawn > 5 ? 10 - drawn : drawn)
  return { star_counts: starCounts(rating, Math.ceil(-40 * Math.log(1 - random.next())) + 1) }
}

/** Somebody available at once is also available today and this week. */
function availability(random: SeededRandom) {
  const soonest = random.weighted([
    ['now', 25],
    ['today', 25],
    ['week', 38],
    ['later', 12],
  ])
  return {
    available_immediately: soonest === 'now',
    available_today: soonest === 'now' || soonest === 'today',
    available_this_week: soonest !== 'later',
  }
}

/** Unknown for those who are paid only on success. */
function hourlyRate(years: number, random: SeededRandom): number | null {
  if (random.chance(0.3)) return null
  return Math.max(120, Math.round(random.normal(210 + years * 6, 55) / 5) * 5)
}

function languagesOf(group: NameGroup, state: UsState, random: SeededRandom): string[] {
  const { language } = nameGroups[group]
  const languages = new Set(['en'])
  if (language && random.chance(0.85)) languages.add(language)
  if (random.chance((stateShares[state]?.spanish ?? usualShares.spanish) / 2)) languages.add('es')
  return [...languages]
}

function street(random: SeededRandom): string {
  const line = `${random.int(1, 99) * 100 + random.int(1, 98)} ${random.pick(streetNames)} ${random.weighted(streetKinds)}`
  return random.chance(0.4) ? `${line}, Suite ${random.int(1, 9) * 100 + random.int(0, 30)}` : line
}
