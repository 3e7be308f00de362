import type { ErrorCode } from '@krash/contract'
import type { Tx } from './database.ts'
import type { DB } from './tables.ts'
import { AppError } from '#platform/http/app-error.ts'

type OwnTable = { [T in keyof DB]: DB[T]['user_id' & keyof DB[T]] extends string ? T : never }[keyof DB]

const uniqueViolation = '23505'

/** Counts the person's rows. A second caller waits, so that two writers together cannot exceed a limit. */
export async function holdAndCount(tx: Tx, userId: string, table: OwnTable): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** @throws AppError with this code when a unique index refuses the row */
export async function writeUnique<T>(code: ErrorCode, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = error instanceof Error && Reflect.get(error, 'code') === uniqueViolation
    throw isTaken ? new AppError(code, { cause: error }) : error
  }
}
