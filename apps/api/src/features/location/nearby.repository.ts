import { EARTH_RADIUS_MILES, type HelpType, type NearbyItem, locationLimits } from '@krash/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { type BoundingBox, boundingBox } from './bounding-box.ts'
import type { Point } from './maps/geocoder.ts'
import { cellsOf } from './search-cells.ts'

/** What every kind has; the rest is added where it is known. */
type Known = 'id' | 'label' | 'latitude' | 'longitude' | 'miles' | 'precision' | 'isDemo'
export type Neighbor = Pick<NearbyItem, Known> & Partial<NearbyItem>

export interface Around {
  at: Point
  box: BoundingBox
  miles: number
  words: readonly string[]
}

const { nearby: shown } = locationLimits

export async function placesAround(tx: Tx, around: Around): Promise<Neighbor[]> {
  const label = sql<string>`name || ', ' || state`
  const id = sql<string>`case when id > 0 then 'place:' || id else 'town:' || -id end`
  return nearest(
    tx,
    around,
    sql`select ${id} as id, ${label} as label, latitude, longitude, 'place' as precision, false as "isDemo"
      from places where ${inBox(around.box)}`,
  )
}

/** Active professionals of a type in a circle, nearest first, found through the cells of the search projection. */
export async function professionalsAround(
  tx: Tx,
  type: 'lawyer' | 'physician',
  around: Around,
): Promise<Neighbor[]> {
  const { from, to } = cellsOf(around.box)
  const { x, y, z } = fromMiddleOfEarth(around.at)
  const spec = type === 'lawyer' ? 0 : 64
  // A few more than are shown, because the projection rounds positions to about a foot.
  const read = shown * 2
  return nearest(
    tx,
    around,
    sql`select who.id::text, full_name as label, latitude, longitude, position_precision as precision, is_demo as "isDemo", phone
      from (
        select id from unnest(${from}::int[], ${to}::int[]) as cells (c_from, c_to)
        join professional_search on spec = ${spec} and c32 between c_from and c_to
        order by (x - ${x}) ^ 2 + (y - ${y}) ^ 2 + (z - ${z}) ^ 2, id limit ${read}
      ) as closest join professionals as who using (id)`,
  )
}

/** Hospitals, police offices or roadside companies, with all that their source says. */
export async function helpAround(tx: Tx, type: HelpType, around: Around): Promise<Neighbor[]> {
  return nearest(
    tx,
    around,
    sql`select id, name as label, latitude, longitude, position_precision as precision, false as "isDemo", phone, address,
        kind, trauma_level as "traumaLevel", is_open_24x7 as "isOpen24x7", services,
        case when arrival_min is not null then json_build_object('min', arrival_min, 'max', arrival_max) end as "estimatedArrival",
        source, source_date as "sourceDate"
      from help_places where type = ${type} and ${inBox(around.box)} and ${isNamed(around.words)}`,
  )
}

/**
 * The nearest of the rows. The closest are picked by plain arithmetic, and only those are measured exactly: the exact
 * formula costs many times as much, and a circle may hold hundreds.
 */
async function nearest(tx: Tx, { at, miles }: Around, rows: ReturnType<typeof sql>): Promise<Neighbor[]> {
  const found = await sql<Neighbor>`
    select * from (
      select *, miles_between(${at.latitude}, ${at.longitude}, latitude, longitude) as miles
      from (select * from (${rows}) as inside order by ${apartFrom(at)}, id limit ${shown * 2}) as closest
    ) as measured
    where miles <= ${miles} order by miles, id limit ${shown}`.execute(tx)
  return found.rows
}

/** Whether a row lies in a box, written as the indexes of points are. */
export function inBox({ south, north, longitudes }: BoundingBox): RawBuilder<boolean> {
  const boxes = longitudes.map(
    ({ west, east }) =>
      sql`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  )
  return sql<boolean>`(${sql.join(boxes, sql` or `)})`
}

/** Whether a row with coordinates lies in a circle of `miles`; the index of points finds those near enough. */
export function inCircle(at: Point, miles: number): RawBuilder<boolean> {
  const distance = sql`miles_between(${at.latitude}, ${at.longitude}, latitude, longitude)`
  return sql<boolean>`(${inBox(boundingBox(at, miles))} and ${distance} <= ${miles})`
}

/** The square of the straight line through the earth from a point to a row's coordinates, in miles (haversine). */
export function apartFrom({ latitude, longitude }: Point): RawBuilder<number> {
  const shrinking = Math.cos((latitude * Math.PI) / 180)
  return sql<number>`${(2 * EARTH_RADIUS_MILES) ** 2}::float8 * (sin(radians(latitude - ${latitude}) / 2) ^ 2
    + ${shrinking}::float8 * cosd(latitude) * sin(radians(longitude - ${longitude}) / 2) ^ 2)`
}

function isNamed(words: readonly string[]) {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return sql<boolean>`name ilike all (${patterns}::text[])`
}

function fromMiddleOfEarth({ latitude, longitude }: Point) {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return {
    x: EARTH_RADIUS_MILES * Math.cos(north) * Math.cos(east),
    y: EARTH_RADIUS_MILES * Math.cos(north) * Math.sin(east),
    z: EARTH_RADIUS_MILES * Math.sin(north),
  }
}
