import { type AccidentStatus, ROADSIDE_RADIUS_MILES } from '@krash/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Accidents } from '#platform/database/tables.ts'

export type AccidentRow = Selectable<Accidents>

/** The caller also updates `accident_count`, in the same transaction. */
export async function insertAccident(tx: Tx, row: Insertable<Accidents>): Promise<AccidentRow> {
  return tx.insertInto('accidents').values(row).returningAll().executeTakeFirstOrThrow()
}

export interface StatusChange {
  id: string
  status: Exclude<AccidentStatus, 'submitted'>
  notes: string | undefined
  at: Date
}

/** Writes a status that the caller checked with `mayBecome` while the row is locked. */
export async function updateStatus(tx: Tx, userId: string, change: StatusChange): Promise<AccidentRow> {
  return tx
    .updateTable('accidents')
    .set({
      status: change.status,
      updated_at: change.at,
      ...(change.notes !== undefined && { notes: change.notes || null }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', change.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertStatusChange(
  tx: Tx,
  userId: string,
  { accidentId, ...change }: StatusChange & { accidentId: string },
): Promise<void> {
  await tx
    .insertInto('accident_changes')
    .values({
      user_id: userId,
      id: change.id,
      accident_id: accidentId,
      status: change.status,
      notes: change.notes || null,
      occurred_at: change.at,
    })
    .execute()
}

/** Changes the person's `accident_count` and returns it. Only this feature writes that column. */
export async function addToAccidentCount(tx: Tx, userId: string, difference: number): Promise<number> {
  const row = await tx
    .updateTable('users')
    .set((user) => ({ accident_count: user('accident_count', '+', difference) }))
    .where('id', '=', userId)
    .returning('accident_count')
    .executeTakeFirstOrThrow()
  return row.accident_count
}

interface ReportWindow {
  /** Whether open ones are wanted or closed ones; all when absent. */
  isActive: boolean | undefined
  limit: number
  offset: number
}

/** A page of own reports, newest first. */
export async function findReports(
  tx: Tx,
  userId: string,
  { isActive, limit, offset }: ReportWindow,
): Promise<AccidentRow[]> {
  return ownReports(tx, userId, isActive)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Counts own reports; with `isActive` true it counts again what `accident_count` must equal. */
export async function countReports(tx: Tx, userId: string, isActive: boolean | undefined): Promise<number> {
  const { count } = await ownReports(tx, userId, isActive)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function ownReports(tx: Tx, userId: string, isActive: boolean | undefined) {
  const reports = tx.selectFrom('accidents').where('user_id', '=', userId)
  if (isActive === undefined) return reports
  return reports.where('status', isActive ? 'not in' : 'in', ['resolved', 'cancelled'])
}

export async function findContactsToCall(tx: Tx, userId: string) {
  return tx
    .selectFrom('emergency_contacts')
    .select(['id', 'name', 'phone', 'relationship'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether a real roadside service is known near a place, or anywhere when no place is given. */
export async function knowsRoadsideService(
  tx: Tx,
  place: { latitude: number; longitude: number } | undefined,
): Promise<boolean> {
  let query = tx.selectFrom('roadside_services').select('id').where('is_active', '=', true)
  if (place) {
    query = query.where(
      sql<boolean>`miles_between(${place.latitude}, ${place.longitude}, latitude, longitude) <= ${ROADSIDE_RADIUS_MILES}`,
    )
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
