import {
  type Place,
  SUGGESTION_LIMIT,
  type Suggestion,
  type Surroundings,
  type UsState,
  milesBetween,
  usStateNames,
} from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { type County, countyAt } from '#platform/counties/county-at.ts'
import {
  type Town,
  type TownPrefix,
  type ZipCode,
  knownTowns,
  middleOfState,
  townsAndZipsAround,
  townsAround,
  townsLike,
  townsNamed,
  townsStarting,
  zipsAround,
  zipsStarting,
} from './location.repository.ts'
import { type ParsedAddress, type Reading, type TownGuess, parseAddress } from './parse-address.ts'
import { placeLabel } from './place-names.ts'
import { likeliest } from './spelling.ts'

export { inCircle } from './nearby.repository.ts'
export { placeKey } from './place-names.ts'

/** Coordinates farther than this many miles from every US town are not in the United States. */
const FARTHEST_MILES = 100
const NEAR_MILES = 25
/** In towns the nearest ZIP area is always within this distance, and only towns have many ZIP areas. */
const CLOSE_MILES = 8
/** Trigram similarity (0 to 1) from which a misspelt town is accepted; without a state it must be higher. */
const BELIEVED = { withState: 0.5, alone: 0.6 }
const FUZZY_LENGTH = 4
/** Names found by their trigrams before they are compared letter by letter. */
const ALIKE_READ = 30
/** Population from which a misspelt name is still taken for the town. */
const KNOWN_POPULATION = 15_000

interface Point {
  latitude: number
  longitude: number
}

/**
 * Locates a typed US address. The ZIP decides, else town and state, else the largest town of the name, else the middle
 * of the state. The street is kept in `address`, but the coordinates are those of the town, as `precision` says.
 * @returns null when nothing in the text is a known place
 */
export async function findPlace(tx: Tx, typed: string): Promise<Place | null> {
  const parsed = parseAddress(typed)
  return (
    (parsed.zip ? await findZip(tx, parsed, parsed.zip) : null) ??
    (await findNamed(tx, parsed)) ??
    (await findAlike(tx, parsed)) ??
    (await findState(tx, parsed))
  )
}

/** Up to five places for the text typed so far: nearest first, or the largest towns when no point is given. */
export async function suggestPlaces(tx: Tx, typed: string, near?: Point): Promise<Suggestion[]> {
  const parsed = parseAddress(typed)
  const digits = parsed.zip ?? parsed.zipStart
  if (digits) {
    const zips = await zipsStarting(tx, digits, { limit: SUGGESTION_LIMIT, near })
    if (zips.length > 0)
      return zips.map((zip) => ({ ...zipPlace(zip, parsed.street), id: `zip:${zip.zip}` })).map(withLabel)
  }
  const towns = await suggestTowns(tx, parsed, near)
  if (towns.length > 0) return firstOfEachLabel(towns)
  const found = await findPlace(tx, typed)
  return found ? [withLabel({ ...found, id: `found:${found.address}` })] : []
}

/**
 * The US town at these coordinates with the ZIP area around them, both of the state in whose borders they lie; outside
 * all of them the nearest of any state. Large towns reach farther than small ones. The coordinates stay as they are;
 * `precision` is that of the address. Null outside the borders with no town within 100 miles.
 */
export async function nearestPlace(tx: Tx, at: Point): Promise<Place | null> {
  const county = await countyAt(at)
  const state = county?.state
  const { towns, zips } = await townsAndZipsAround(
    tx,
    { at, miles: NEAR_MILES, state },
    { reach: reachInSql, zipMiles: CLOSE_MILES },
  )
  const town = strongest(towns, at) ?? (await farTown(tx, at, state))
  if (!town) return county ? countyPlace(county, at) : null
  const close = state === town.state ? nearestOf(zips, at, CLOSE_MILES) : null
  const zip = close ?? nearestOf(await zipsAround(tx, { at, miles: NEAR_MILES, state: town.state }), at)
  const { latitude, longitude } = at
  return { ...townPlace(town, null), latitude, longitude, zipCode: zip?.zip ?? null }
}

/** The nearest known place to a measured point, and what is around the point; null outside the United States. */
export async function placeAround(
  tx: Tx,
  at: Point,
): Promise<{ address: string; near: Surroundings } | null> {
  const place = await nearestPlace(tx, at)
  return place && { address: place.address, near: surroundingsOf(place, await countyAt(at)) }
}

/** The parts of a found place and of a point's county that belong together. */
export function surroundingsOf({ city, state, zipCode }: Place, county: County | null): Surroundings {
  // A geocoder's answer may lie beside the point, across a border.
  const own = county?.state === state ? county : null
  return { city, state, zipCode, county: own?.name ?? null, countyFips: own?.fips ?? null }
}

/** The town whose reach comes nearest to the point, of those that are near it. */
function strongest(towns: Town[], at: Point): Town | null {
  const near = measured(towns, at).filter(({ miles }) => miles <= NEAR_MILES)
  const pulls = near.map(({ row, miles }) => ({ row, pull: miles / reachOf(row.population) }))
  return pulls.toSorted((a, b) => a.pull - b.pull || a.row.id - b.row.id)[0]?.row ?? null
}

/** In empty country people go by the nearest town, however small it is. */
async function farTown(tx: Tx, at: Point, state: UsState | undefined): Promise<Town | null> {
  const towns = measured(await townsAround(tx, { at, miles: FARTHEST_MILES, state }), at)
  const inReach = towns.filter(({ miles }) => miles <= FARTHEST_MILES)
  return inReach.toSorted((a, b) => a.miles - b.miles || a.row.id - b.row.id)[0]?.row ?? null
}

function nearestOf(zips: ZipCode[], at: Point, within = Infinity): ZipCode | null {
  const near = measured(zips, at).filter(({ miles }) => miles <= within)
  return near.toSorted((a, b) => a.miles - b.miles || (a.row.zip < b.row.zip ? -1 : 1))[0]?.row ?? null
}

function measured<R extends Point>(rows: R[], at: Point): { row: R; miles: number }[] {
  return rows.map((row) => ({ row, miles: milesBetween(at, row) }))
}

async function findZip(tx: Tx, { street }: ParsedAddress, digits: string): Promise<Place | null> {
  const [zip] = await zipsStarting(tx, digits, { limit: 1 })
  return zip ? zipPlace(zip, street) : null
}

async function findNamed(tx: Tx, { readings }: ParsedAddress): Promise<Place | null> {
  const keys = readings.flatMap((reading) => reading.towns.map((town) => town.key))
  const towns = await townsNamed(tx, [...new Set(keys)])
  for (const { states, towns: guesses } of readings) {
    for (const guess of guesses) {
      const town = towns.find((known) => isMeant(known, guess, states))
      if (town) return townPlace(town, guess.street)
    }
  }
  return null
}

function isMeant(town: Town, guess: TownGuess, states: readonly UsState[]): boolean {
  const isThere = states.length === 0 || states.some((state) => state === town.state)
  return isThere && town.search_name === guess.key && town.population >= guess.minPopulation
}

async function findAlike(tx: Tx, { readings }: ParsedAddress): Promise<Place | null> {
  const [reading] = readings
  const guess = reading?.towns.find((town) => !town.isPicked && town.key.length >= FUZZY_LENGTH)
  if (!reading || !guess) return null
  const [town] = await townsLike(tx, { key: guess.key, states: reading.states }, 1)
  return town && isBelieved(town, guess, reading) ? townPlace(town, guess.street) : null
}

/** Without a state the text must be the misspelt town alone: 'Paris, France' is not La France in South Carolina. */
function isBelieved(town: Town & { likeness: number }, guess: TownGuess, { states }: Reading): boolean {
  if (states.length > 0) return town.likeness >= BELIEVED.withState
  return guess.street === null && town.search_name[0] === guess.key[0] && town.likeness >= BELIEVED.alone
}

async function findState(tx: Tx, { readings, street }: ParsedAddress): Promise<Place | null> {
  const [state, another] = readings[0]?.states ?? []
  if (!state || another) return null
  const middle = await middleOfState(tx, state)
  if (!middle) return null
  const address = [street, usStateNames[state]].filter(Boolean).join(', ')
  return { ...middle, address, city: null, state, zipCode: null, precision: 'state' }
}

async function suggestTowns(
  tx: Tx,
  { readings }: ParsedAddress,
  near: Point | undefined,
): Promise<Suggestion[]> {
  const guesses = readings.flatMap(({ states, towns }) =>
    towns.filter((town) => !town.isPicked).map(({ key, street }) => ({ key, states, street })),
  )
  if (guesses.length === 0) return []
  const towns = await startingOrAlike(tx, guesses, near)
  return towns.map((town) => {
    const guess = guesses.find(({ key }) => town.search_name.startsWith(key)) ?? guesses[0]
    const id = town.id > 0 ? `place:${town.id}` : `town:${-town.id}`
    return withLabel({ ...townPlace(town, guess?.street ?? null), id })
  })
}

async function startingOrAlike(tx: Tx, guesses: TownPrefix[], near: Point | undefined): Promise<Town[]> {
  // Twice as many as are shown, since two towns of a state may share a name.
  const starting = await townsStarting(tx, guesses, { limit: SUGGESTION_LIMIT * 2, near })
  const [first] = guesses
  if (starting.length >= SUGGESTION_LIMIT || !first || first.key.length < FUZZY_LENGTH) return starting
  const known = new Set(starting.map(({ id }) => id))
  const alike = (await townsMeantBy(tx, first)).filter(({ id }) => !known.has(id))
  return [...starting, ...alike].slice(0, SUGGESTION_LIMIT * 2)
}

/** Towns for a misspelt name. Trigrams find towns of any size but miss swapped letters in short names. */
async function townsMeantBy(tx: Tx, guess: TownPrefix): Promise<Town[]> {
  const alike = await townsLike(tx, guess, ALIKE_READ)
  const large = await knownTowns(tx, guess, KNOWN_POPULATION)
  const each = new Map([...alike, ...large].map((town) => [town.id, town]))
  return likeliest(guess.key, [...each.values()])
}

function firstOfEachLabel(suggestions: Suggestion[]): Suggestion[] {
  const byLabel = new Map<string, Suggestion>()
  for (const suggestion of suggestions) {
    if (!byLabel.has(suggestion.label)) byLabel.set(suggestion.label, suggestion)
  }
  return [...byLabel.values()].slice(0, SUGGESTION_LIMIT)
}

/** Radius of a town in miles: that of a disc with 3,200 people a square mile, between 0.6 and 12. */
function reachOf(population: number): number {
  return Math.min(12, Math.max(0.6, Math.sqrt(population) / 100))
}

const reachInSql = sql<number>`least(12, greatest(0.6, sqrt(population) / 100))`

function townPlace({ latitude, longitude, name, state }: Town, street: string | null): Place {
  const address = placeLabel({ street, city: name, state })
  return { latitude, longitude, address, city: name, state, zipCode: null, precision: 'place' }
}

/** If no town is near, the county's name is used instead. */
function countyPlace({ name, state }: County, { latitude, longitude }: Point): Place {
  const address = `${name}, ${state}`
  return { latitude, longitude, address, city: null, state, zipCode: null, precision: 'state' }
}

function zipPlace(
  zip: { zip: string; city: string; state: string; latitude: number; longitude: number },
  street: string | null,
): Place {
  const { latitude, longitude, city, state } = zip
  const address = placeLabel({ street, city, state, zipCode: zip.zip })
  return { latitude, longitude, address, city, state, zipCode: zip.zip, precision: 'zip' }
}

function withLabel(place: Place & { id: string }): Suggestion {
  return { ...place, label: place.address }
}
