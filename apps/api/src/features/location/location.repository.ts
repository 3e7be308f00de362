import { EARTH_RADIUS_MILES, type UsState } from '@krash/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ZipCodes } from '#platform/database/tables.ts'
import { boundingBox } from './bounding-box.ts'
import { apartFrom, inBox } from './nearby.repository.ts'
import type { PlaceRow } from './read-gazetteer.ts'

export type Town = PlaceRow

/** The beginning of a town's name, and the states it may be in if any were named. */
export interface TownPrefix {
  key: string
  states: readonly UsState[]
}

/** Places that are compared exactly. */
const CANDIDATES = 10

const columns = ['id', 'name', 'state', 'search_name', 'population', 'latitude', 'longitude'] as const

/** How many towns are wanted and around which point; without a point the largest come first. */
export interface Wish {
  limit: number
  near?: { latitude: number; longitude: number } | undefined
}

export async function townsNamed(tx: Tx, keys: string[]): Promise<Town[]> {
  if (keys.length === 0) return []
  return tx
    .selectFrom('places')
    .select(columns)
    .where('search_name', 'in', keys)
    .orderBy('population', 'desc')
    .orderBy('id')
    .execute()
}

/** Towns that begin with one of the prefixes: exact names first, then the nearest or the largest. */
export async function townsStarting(tx: Tx, prefixes: TownPrefix[], { limit, near }: Wish): Promise<Town[]> {
  return tx
    .selectFrom('places')
    .select(columns)
    .where((eb) =>
      eb.or(
        prefixes.map(({ key, states }) => {
          // Keys hold only letters, digits and spaces, so nothing in them is a wildcard.
          const starts = eb('search_name', 'like', `${key}%`)
          return states.length > 0 ? eb.and([eb('state', 'in', states), starts]) : starts
        }),
      ),
    )
    .orderBy(
      (eb) =>
        eb(
          'search_name',
          'in',
          prefixes.map(({ key }) => key),
        ),
      'desc',
    )
    .$if(near !== undefined, (query) => query.orderBy(milesFrom(near)))
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function milesFrom(near: Wish['near']) {
  return sql<number>`miles_between(${near?.latitude ?? null}::float8, ${near?.longitude ?? null}::float8, latitude, longitude)`
}

/** Towns with a similar name (trigram similarity, pg_trgm), the most similar first. */
export async function townsLike(
  tx: Tx,
  { key, states }: TownPrefix,
  limit: number,
): Promise<(Town & { likeness: number })[]> {
  const likeness = sql<number>`similarity(search_name, ${key})`
  let query = tx
    .selectFrom('places')
    .select([...columns, likeness.as('likeness')])
    // Written exactly like the index `places_similar`.
    .where(sql<boolean>`(search_name || '') % ${key}`)
  if (states.length > 0) query = query.where('state', 'in', states)
  return query.orderBy(likeness, 'desc').orderBy('population', 'desc').orderBy('id').limit(limit).execute()
}

/** Towns known all over the country whose names begin with a letter. */
export async function knownTowns(
  tx: Tx,
  { key, states }: TownPrefix,
  minPopulation: number,
): Promise<Town[]> {
  let query = tx
    .selectFrom('places')
    .select(columns)
    .where('search_name', 'like', `${key.slice(0, 1)}%`)
    .where('population', '>=', minPopulation)
  if (states.length > 0) query = query.where('state', 'in', states)
  return query.execute()
}

export interface Circle {
  at: { latitude: number; longitude: number }
  miles: number
  /** Where only those of one state are wanted. */
  state: string | undefined
}

/**
 * The towns of a circle that are likeliest the nearest: few, but always with the one that is. The caller measures them
 * exactly.
 */
export async function townsAround(tx: Tx, circle: Circle): Promise<Town[]> {
  return (await townsIn(circle).execute(tx)).rows
}

/** The ZIP areas in the box around a circle whose middles are likeliest the nearest, as `townsAround` finds towns. */
export async function zipsAround(tx: Tx, circle: Circle): Promise<ZipCode[]> {
  return (await zipsIn(circle).execute(tx)).rows
}

/** Both at once: the towns whose radius, `reach` in miles, reaches the point best, and the ZIP areas within `zipMiles`. */
export async function townsAndZipsAround(
  tx: Tx,
  circle: Circle,
  { reach, zipMiles }: { reach: RawBuilder<number>; zipMiles: number },
): Promise<{ towns: Town[]; zips: ZipCode[] }> {
  const { rows } = await sql<{ towns: Town[]; zips: ZipCode[] }>`
    select (select coalesce(json_agg(town), '[]') from (${townsIn(circle, reach)}) as town) as towns,
      (select coalesce(json_agg(area), '[]') from (${zipsIn({ ...circle, miles: zipMiles })}) as area) as zips`.execute(
    tx,
  )
  return rows[0] ?? { towns: [], zips: [] }
}

export type ZipCode = Selectable<ZipCodes>

function townsIn(circle: Circle, reach?: RawBuilder<number>) {
  // With `offset 0` each distance is computed once (otherwise the planner repeats the formula), and a wanted state does not
  // make the planner read all towns of that state.
  return sql<Town>`
    select id, name, state, search_name, population, latitude, longitude from (
      select *, ${apartFrom(circle.at)} as apart from places where ${inBox(boundingBox(circle.at, circle.miles))} offset 0
    ) as measured
    where apart <= ${farthestApart(circle)} and ${ofState(circle)}
    order by apart / ${reach ? sql`(${reach}) ^ 2` : sql`1`}, id limit ${CANDIDATES}`
}

function zipsIn(circle: Circle) {
  return sql<ZipCode>`
    select zip, city, state, latitude, longitude from zip_codes
    where ${inBox(boundingBox(circle.at, circle.miles))} and ${ofState(circle)}
    order by ${apartFrom(circle.at)}, zip limit ${CANDIDATES}`
}

function ofState({ state }: Circle) {
  return state === undefined ? sql`true` : sql`state = ${state}`
}

/** The squared straight line through the earth, which grows with the distance along it and is cheaper to compute. */
function farthestApart({ miles }: Circle): number {
  // Rounding must not cut off a place exactly on the circle.
  return (2 * EARTH_RADIUS_MILES * Math.sin((miles + 1e-6) / (2 * EARTH_RADIUS_MILES))) ** 2
}

/** The centre of a state's population, or null for an unknown state. */
export async function middleOfState(
  tx: Tx,
  state: UsState,
): Promise<{ latitude: number; longitude: number } | null> {
  const middle = await tx
    .selectFrom('places')
    .select([
      sql<number | null>`sum(latitude * population) / sum(population)`.as('latitude'),
      sql<number | null>`sum(longitude * population) / sum(population)`.as('longitude'),
    ])
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  if (middle.latitude === null || middle.longitude === null) return null
  return { latitude: middle.latitude, longitude: middle.longitude }
}

export async function zipsStarting(tx: Tx, digits: string, { limit, near }: Wish) {
  return tx
    .selectFrom('zip_codes')
    .selectAll()
    .where('zip', 'like', `${digits}%`)
    .$if(near !== undefined, (query) => query.orderBy(milesFrom(near)))
    .orderBy('zip')
    .limit(limit)
    .execute()
}
