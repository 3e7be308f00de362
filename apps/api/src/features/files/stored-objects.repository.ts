import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { StoredObjects } from '#platform/database/tables.ts'

export type ObjectRow = Selectable<StoredObjects>

/** Notes bytes that are in the store, with the only copy of their wrapped key. */
export async function insertObjects(tx: Tx, rows: Insertable<StoredObjects>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('stored_objects').values(rows).execute()
}

/** One own object; undefined also when it is somebody else's. */
export async function findObject(tx: Tx, userId: string, name: string): Promise<ObjectRow | undefined> {
  return tx
    .selectFrom('stored_objects')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
}

/**
 * Removes rows and so the keys; without `names` those of everything the person has.
 * @returns the names that were there
 */
export async function deleteObjects(tx: Tx, userId: string, names?: string[]): Promise<string[]> {
  let query = tx.deleteFrom('stored_objects').where('user_id', '=', userId)
  if (names !== undefined) query = query.where('name', 'in', names)
  const rows = await query.returning('name').execute()
  return rows.map((row) => row.name)
}

/** Which of these names are known, of anybody. */
export async function findObjectNames(tx: Tx, names: string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('stored_objects').select('name').where('name', 'in', names).execute()
  return new Set(rows.map((row) => row.name))
}
