import { locationLimits } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { BoundingBox } from './bounding-box.ts'
import type { Point } from './maps/geocoder.ts'

/** Somebody or something with a place, as `nearby` lists it. */
export interface Neighbor {
  id: string
  label: string
  latitude: number
  longitude: number
  miles: number
  precision: string
  is_demo: boolean
}

/** Around which point, and how far. */
export interface Around {
  at: Point
  box: BoundingBox
  miles: number
}

const { nearby: shown } = locationLimits

/** Towns in a circle, nearest first. */
export async function placesAround(tx: Tx, around: Around): Promise<Neighbor[]> {
  const label = sql<string>`name || ', ' || state`
  const id = sql<string>`case when id > 0 then 'place:' || id else 'town:' || -id end`
  return nearest(
    tx,
    around,
    sql`select ${id} as id, ${label} as label, latitude, longitude, 'place' as precision, false as is_demo
      from places where ${within(around)}`,
  )
}

/** Active professionals of a type in a circle, nearest first. */
export async function professionalsAround(
  tx: Tx,
  type: 'lawyer' | 'physician',
  around: Around,
): Promise<Neighbor[]> {
  return nearest(
    tx,
    around,
    sql`select id::text, full_name as label, latitude, longitude, position_precision as precision, is_demo
      from professionals where type = ${type} and is_active and ${within(around)}`,
  )
}

/** Active roadside services in a circle, nearest first. */
export async function servicesAround(tx: Tx, around: Around): Promise<Neighbor[]> {
  return nearest(
    tx,
    around,
    sql`select id::text, name as label, latitude, longitude, 'address' as precision, false as is_demo
      from roadside_services where is_active and ${within(around)}`,
  )
}

async function nearest(tx: Tx, { at, miles }: Around, rows: ReturnType<typeof sql>): Promise<Neighbor[]> {
  const found = await sql<Neighbor>`
    select * from (
      select *, miles_between(${at.latitude}, ${at.longitude}, latitude, longitude) as miles from (${rows}) as inside
    ) as measured
    where miles <= ${miles} order by miles, id limit ${shown}`.execute(tx)
  return found.rows
}

function within({ box }: Around) {
  const east = box.longitudes.map(({ west, east: end }) => sql`longitude between ${west} and ${end}`)
  return sql<boolean>`latitude between ${box.south} and ${box.north} and (${sql.join(east, sql` or `)})`
}
