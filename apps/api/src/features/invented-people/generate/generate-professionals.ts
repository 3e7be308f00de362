import type pg from 'pg'
import type { Database } from '#platform/database/database.ts'
import { copyRows } from './copy-rows.ts'
import { type Country, type Crowd, generatedPeople } from './generated-people.ts'

/** How many people were taken away and written; nothing of either is seen before both are done. */
export interface Generated {
  removed: number
  written: number
}

/**
 * Fills the directory with invented people, all marked so (source `generated`, demo), in place of those of an earlier run.
 * Needs the gazetteer. Memory does not grow with their number.
 * @throws Error with one sentence where somebody has a favourite, an appointment or a review with one of them
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

/** Takes the invented people of `generateProfessionals` away; errors as there. */
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

/** One build of the whole search is quicker than keeping it up with a million single rows. */
async function inBulk(
  database: Database,
  work: (client: pg.ClientBase) => Promise<Generated>,
): Promise<Generated> {
  const generated = await inTransaction(database, async (client) => {
    // A trigger that does nothing would still be handed a copy of every row.
    await client.query('alter table professionals disable trigger professionals_inserted')
    await client.query('alter table professionals disable trigger professionals_deleted')
    const result = await work(client)
    await client.query('alter table professionals enable trigger professionals_inserted')
    await client.query('alter table professionals enable trigger professionals_deleted')
    await client.query('select krash_rebuild_professional_search()')
    return result
  })
  // Reads of an index alone need to know which pages everybody may see.
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
