import type pg from 'pg'
import type { Database } from '#platform/database/database.ts'
import { copyRows } from './copy-rows.ts'
import { type Country, type Crowd, generatedPeople } from './generated-people.ts'

/** How many people were removed and added; both become visible together. */
export interface Generated {
  removed: number
  written: number
}

/**
 * Fills the directory with invented people, marked as such (source `generated`, demo), replacing those of an earlier
 * run. Needs the gazetteer. Memory does not grow with their number.
 * @throws Error with one sentence when somebody has a favourite, an appointment or a review with one of them
 */
export async function generateProfessionals(database: Database, crowd: Crowd): Promise<Generated> {
  const country = await readCountry(database)
  return inBulk(database, async (client) => {
    const removed = await remove(client)
    const [shape = {}] = generatedPeople({ ...crowd, count: 1 }, country)
    const target = { table: 'professionals', columns: Object.keys(shape) }
    const written = await copyRows(client, target, generatedPeople(crowd, country))
    return { removed, written }
  })
}

/** Removes the people of `generateProfessionals`; throws like it. */
export async function removeGenerated(database: Database): Promise<Generated> {
  return inBulk(database, async (client) => ({ removed: await remove(client), written: 0 }))
}

async function readCountry({ kysely }: Database): Promise<Country> {
  const towns = await kysely
    .selectFrom('places')
    .select(['id', 'name', 'state', 'population', 'latitude', 'longitude'])
    .orderBy('id')
    .execute()
  const zips = await kysely
    .selectFrom('zip_codes')
    .select(['zip', 'state', 'latitude', 'longitude'])
    .orderBy('zip')
    .execute()
  return { towns, zips }
}

async function remove(client: pg.ClientBase): Promise<number> {
  try {
    const { rowCount } = await client.query(`delete from professionals where source = 'generated'`)
    return rowCount ?? 0
  } catch (error) {
    if (Reflect.get(error as Error, 'code') !== '23503') throw error
    throw new Error(
      'Somebody has a favourite, a connection, an appointment or a review with a generated professional: nothing was changed.',
      { cause: error },
    )
  }
}

/** Rebuilding the search once is faster than updating it a million times. */
async function inBulk(
  database: Database,
  work: (client: pg.ClientBase) => Promise<Generated>,
): Promise<Generated> {
  const generated = await inTransaction(database, async (client) => {
    // Even a trigger that does nothing would be handed a copy of every row.
    await client.query('alter table professionals disable trigger professionals_inserted')
    await client.query('alter table professionals disable trigger professionals_deleted')
    const result = await work(client)
    await client.query('alter table professionals enable trigger professionals_inserted')
    await client.query('alter table professionals enable trigger professionals_deleted')
    await client.query('select krash_rebuild_professional_search()')
    return result
  })
  // Index-only reads depend on the visibility map, which vacuum updates.
  await database.pool.query(
    'vacuum (analyze) professionals, professional_search, professional_words, search_words, professional_facets',
  )
  return generated
}

async function inTransaction<T>({ pool }: Database, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
