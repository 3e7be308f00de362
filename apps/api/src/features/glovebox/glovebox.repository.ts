import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ItemRow, Kind } from './glovebox-kind.ts'

/** The table of a kind; the parameter of `toldOf` gives the type of its columns. */
type Table<C extends object> = Pick<Kind<C, never, unknown>, 'table' | 'toldOf'>

/** Own items of a kind, oldest first. */
export async function findItems<C extends object>(
  tx: Tx,
  userId: string,
  { table }: Table<C>,
): Promise<(ItemRow & C)[]> {
  const { rows } = await sql<ItemRow & C>`
    select * from ${sql.table(table)} where user_id = ${userId} order by created_at, id`.execute(tx)
  return rows
}

/** Locks one of the person's items until the transaction ends; undefined also when it is somebody else's. */
export async function holdItem<C extends object>(
  tx: Tx,
  userId: string,
  { kind: { table }, id }: { kind: Table<C>; id: string },
): Promise<(ItemRow & C) | undefined> {
  const { rows } = await sql<ItemRow & C>`
    select * from ${sql.table(table)} where user_id = ${userId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Adds an item; a unique index of the table may refuse it. */
export async function insertItem<C extends object>(
  tx: Tx,
  { table }: Table<C>,
  row: ItemRow & C,
): Promise<void> {
  await sql`insert into ${sql.table(table)} (${namesOf(row)}) values (${valuesOf(row)})`.execute(tx)
}

/** Replaces one of the person's items; a unique index of the table may refuse it. */
export async function replaceItem<C extends object>(
  tx: Tx,
  { table }: Table<C>,
  row: ItemRow & C,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set (${namesOf(row)}) = row (${valuesOf(row)})
    where user_id = ${row.user_id} and id = ${row.id}`.execute(tx)
}

/** Removes one of the person's items and returns it; undefined when there is none. */
export async function removeItem<C extends object>(
  tx: Tx,
  userId: string,
  { kind: { table }, id }: { kind: Table<C>; id: string },
): Promise<(ItemRow & C) | undefined> {
  const { rows } = await sql<ItemRow & C>`
    delete from ${sql.table(table)} where user_id = ${userId} and id = ${id} returning *`.execute(tx)
  return rows[0]
}

function namesOf(row: object) {
  return sql.join(Object.keys(row).map((column) => sql.ref(column)))
}

function valuesOf(row: object) {
  return sql.join(Object.values(row))
}
