import type { ErrorCode, FileSection } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'

export interface FileItem {
  section: FileSection
  /** Null for a file that belongs only to the person or to its section. */
  itemId: string | null
}

const homes: Record<Exclude<FileSection, 'personal'>, { table: string; absent: ErrorCode }> = {
  vehicle: { table: 'vehicles', absent: 'VEHICLE_NOT_FOUND' },
  driver: { table: 'drivers', absent: 'DRIVER_NOT_FOUND' },
  insurance: { table: 'insurance_policies', absent: 'POLICY_NOT_FOUND' },
  accident: { table: 'accidents', absent: 'ACCIDENT_NOT_FOUND' },
}

/** @throws AppError `…_NOT_FOUND` when the item is absent or somebody else's */
export async function requireItem(tx: Tx, userId: string, item: FileItem): Promise<void> {
  await find(tx, userId, { ...item, lock: false })
}

/** Makes other uploads to the item wait, so its number of files stays right. @throws AppError `…_NOT_FOUND` */
export async function holdItem(tx: Tx, userId: string, item: FileItem): Promise<void> {
  await find(tx, userId, { ...item, lock: true })
}

async function find(
  tx: Tx,
  userId: string,
  { section, itemId, lock }: FileItem & { lock: boolean },
): Promise<void> {
  const held = lock ? sql`for no key update` : sql``
  if (section === 'personal' || itemId === null) {
    await sql`select id from users where id = ${userId} ${held}`.execute(tx)
    return
  }
  const { table, absent } = homes[section]
  const { rows } = await sql`
    select id from ${sql.table(table)} where user_id = ${userId} and id = ${itemId} ${held}`.execute(tx)
  if (rows.length === 0) throw new AppError(absent)
}
