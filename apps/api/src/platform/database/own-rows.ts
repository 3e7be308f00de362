import type { ErrorCode } from '@krash/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './tables.ts'
import { AppError } from '#platform/http/app-error.ts'

type OwnTable = {
  [T in keyof DB]: DB[T]['user_id' & keyof DB[T]] extends string | null ? T : never
}[keyof DB]

/** A unique index or an exclusion constraint. */
const taken = new Set(['23505', '23P01'])

/** Counts the person's rows. A second caller waits, so that two writers together cannot exceed a limit. */
export async function holdAndCount(tx: Tx, userId: string, table: OwnTable): Promise<number> {
  await holdPerson(tx, userId)
  return countOwn(tx, userId, table)
}

/** A second caller waits until the end of the transaction. */
export async function holdPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function countOwn(tx: Tx, userId: string, table: OwnTable): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** The person's row with this id; undefined also when it is somebody else's. */
export async function findOwn<T extends OwnTable>(
  tx: Tx,
  userId: string,
  { table, id }: { table: T; id: string },
): Promise<Selectable<DB[T]> | undefined> {
  const { rows } = await sql<Selectable<DB[T]>>`
    select * from ${sql.table(table)} where user_id = ${userId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked until the end of the transaction, so that two changes of one row follow each other. */
export async function holdOwn<T extends OwnTable>(
  tx: Tx,
  userId: string,
  { table, id }: { table: T; id: string },
): Promise<Selectable<DB[T]> | undefined> {
  const { rows } = await sql<Selectable<DB[T]>>`
    select * from ${sql.table(table)} where user_id = ${userId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Newest first; the id orders rows of the same instant, so that pages never overlap. */
export async function findOwnPage<T extends OwnTable>(
  tx: Tx,
  userId: string,
  { table, limit, offset }: { table: T; limit: number; offset: number },
): Promise<Selectable<DB[T]>[]> {
  const { rows } = await sql<Selectable<DB[T]>>`
    select * from ${sql.table(table)} where user_id = ${userId}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

/** @throws AppError with this code when a unique index or an exclusion constraint refuses the row */
export async function writeUnique<T>(code: ErrorCode, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = error instanceof Error && taken.has(String(Reflect.get(error, 'code')))
    throw isTaken ? new AppError(code, { cause: error }) : error
  }
}
