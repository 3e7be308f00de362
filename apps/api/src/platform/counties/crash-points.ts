import { parse } from 'csv-parse/sync'
import { renamedCounties } from './renamed-counties.ts'

/** Where a record says that a crash was. */
export interface CrashPoint {
  latitude: number
  longitude: number
  /** Two digits (FIPS 5-2). */
  state: string
  /** Five digits (FIPS 6-4) as they are now, or null where the record does not know the county. */
  county: string | null
}

/** What the product says of the same point. */
export interface ToldPoint {
  latitude: number | null
  longitude: number | null
  countyFips: string | null
  zipCode: string | null
}

const names = {
  latitude: ['latitude', 'lat'],
  longitude: ['longitud', 'longitude', 'lon', 'lng'],
  state: ['state', 'statefp', 'state_fips'],
  county: ['county', 'countyfp', 'county_fips', 'countyfips'],
}
/** FARS numbers of counties from here on mean 'none' or 'not known', and so does 0. */
const UNKNOWN_COUNTY = 997
/** Degrees of latitude from here on mean 'not known', such as 77.7777; no state of the country lies so far north. */
const UNKNOWN_LATITUDE = 77

/**
 * The points of a CSV file with the columns of FARS (NHTSA), whose names are LATITUDE, LONGITUD, STATE and COUNTY: a county is three
 * digits within its state, or all five; an old number counts as the one of today. Records without a place are left out. Throws where a column is missing.
 */
export function readCrashPoints(csv: string): CrashPoint[] {
  const [head = [], ...rows] = parse(csv, { bom: true, skip_empty_lines: true, relax_column_count: true })
  const columns = head.map((name) => name.trim().toLowerCase())
  const at = (wanted: keyof typeof names): number => {
    const found = columns.findIndex((name) => names[wanted].includes(name))
    if (found === -1) throw new Error(`The file has no column ${names[wanted][0]?.toUpperCase()}.`)
    return found
  }
  const [latitude, longitude, state, county] = [at('latitude'), at('longitude'), at('state'), at('county')]
  return rows
    .map((row) => {
      const states = (row[state] ?? '').trim().padStart(2, '0')
      return {
        latitude: Number(row[latitude]),
        longitude: Number(row[longitude]),
        state: states,
        county: countyOf(states, (row[county] ?? '').trim()),
      }
    })
    .filter((point) => isPlace(point))
}

function countyOf(state: string, digits: string): string | null {
  const within = Number(digits.slice(-3))
  if (digits === '' || within === 0 || within >= UNKNOWN_COUNTY) return null
  const fips = digits.length > 3 ? digits.padStart(5, '0') : `${state}${digits.padStart(3, '0')}`
  return renamedCounties[fips]?.fips ?? fips
}

function isPlace({ latitude, longitude }: CrashPoint): boolean {
  const isKnown = Number.isFinite(latitude) && Number.isFinite(longitude)
  return isKnown && latitude !== 0 && longitude !== 0 && Math.abs(latitude) < UNKNOWN_LATITUDE
}

export interface CrashFigures {
  points: number
  /** Told to be in another state, or in none. */
  wrongState: number
  /** Of those whose record knows the county, 0 to 1. */
  rightCounty: number
  /** Told with a ZIP area, 0 to 1. */
  zipGiven: number
  /** Told with other coordinates than asked for. */
  moved: number
}

/** What is promised of all points. */
const targets: Record<keyof Omit<CrashFigures, 'points'>, (value: number) => boolean> = {
  wrongState: (value) => value === 0,
  rightCounty: (value) => value >= 0.995,
  zipGiven: (value) => value >= 0.95,
  moved: (value) => value === 0,
}

export function crashFigures(pairs: readonly (readonly [CrashPoint, ToldPoint])[]): CrashFigures {
  const known = pairs.filter(([point]) => point.county !== null)
  const share = (some: number, all: number): number => (all === 0 ? 1 : some / all)
  return {
    points: pairs.length,
    wrongState: pairs.filter(([point, told]) => told.countyFips?.slice(0, 2) !== point.state).length,
    rightCounty: share(
      known.filter(([point, told]) => told.countyFips === point.county).length,
      known.length,
    ),
    zipGiven: share(pairs.filter(([, told]) => told.zipCode !== null).length, pairs.length),
    moved: pairs.filter(
      ([point, told]) => told.latitude !== point.latitude || told.longitude !== point.longitude,
    ).length,
  }
}

/** The names of those figures that do not keep what is promised. */
export function missedBy(figures: CrashFigures): string[] {
  return Object.entries(targets).flatMap(([name, isMet]) =>
    isMet(figures[name as keyof typeof targets]) ? [] : [name],
  )
}
