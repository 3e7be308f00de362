import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { StoredObjects } from '#platform/database/tables.ts'

export type ObjectRow = Selectable<StoredObjects>

/** Records stored bytes together with the only copy of their wrapped key. */
export async function insertObjects(tx: Tx, rows: Insertable<StoredObjects>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('stored_objects').values(rows).execute()
}

export async function findObject(tx: Tx, userId: string, name: string): Promise<ObjectRow | undefined> {
  return tx
    .selectFrom('stored_objects')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Deletes rows and so the keys; without `names` all of the person's. @returns the names that existed */
export async function deleteObjects(tx: Tx, userId: string, names?: string[]): Promise<string[]> {
  let query = tx.deleteFrom('stored_objects').where('user_id', '=', userId)
  if (names !== undefined) query = query.where('name', 'in', names)
  const rows = await query.returning('name').execute()
  return rows.map((row) => row.name)
}

/** Which of these names exist, whoever owns them. */
export async function findObjectNames(tx: Tx, names: string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('stored_objects').select('name').where('name', 'in', names).execute()
  return new Set(rows.map((row) => row.name))
}

/** Keys of all people that do not begin with `head`, after this name, ordered by name. */
export async function findKeysWithout(
  tx: Tx,
  head: Buffer,
  { after, limit }: { after: string; limit: number },
): Promise<{ name: string; wrapped_key: Buffer }[]> {
  return tx
    .selectFrom('stored_objects')
    .select(['name', 'wrapped_key'])
    .$narrowType<{ wrapped_key: Buffer }>()
    .where('name', '>', after)
    .where(sql`substring(wrapped_key from 1 for ${head.length})`, '<>', head)
    .orderBy('name')
    .limit(limit)
    .execute()
}

/** Whether every wrapped key begins like this: the lowest and the highest do. */
export async function hasOnlyKeysWith(tx: Tx, head: Buffer): Promise<boolean> {
  // As the index has it (migration 0086).
  const begin = sql<Buffer>`substring(wrapped_key from 1 for 5)`
  const end = async (direction: 'asc' | 'desc'): Promise<Buffer | undefined> => {
    const row = await tx
      .selectFrom('stored_objects')
      .select(begin.as('head'))
      .where('wrapped_key', 'is not', null)
      .orderBy(begin, direction)
      .limit(1)
      .executeTakeFirst()
    return row?.head
  }
  const [first, last] = [await end('asc'), await end('desc')]
  return [first, last].every((found) => found === undefined || found.equals(head))
}

/** Replaces a wrapped key, unless it has changed meanwhile. */
export async function replaceKey(
  tx: Tx,
  { name, wrapped_key: old, rewrapped }: { name: string; wrapped_key: Buffer; rewrapped: Buffer },
): Promise<void> {
  await tx
    .updateTable('stored_objects')
    .set({ wrapped_key: rewrapped })
    .where('name', '=', name)
    .where('wrapped_key', '=', old)
    .execute()
}
