import { type AccidentStatus, ROADSIDE_RADIUS_MILES } from '@krash/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Accidents } from '#platform/database/tables.ts'

export type AccidentRow = Selectable<Accidents>

/** Writes a new report; counting it is `addToAccidentCount`, in the same transaction. */
export async function insertAccident(tx: Tx, row: Insertable<Accidents>): Promise<AccidentRow> {
  return tx.insertInto('accidents').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One own report; undefined also when it is somebody else's. */
export async function findAccident(tx: Tx, userId: string, id: string): Promise<AccidentRow | undefined> {
  return tx
    .selectFrom('accidents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, held until the end of the transaction, so that two changes of one report come one after the other. */
export async function holdAccident(tx: Tx, userId: string, id: string): Promise<AccidentRow | undefined> {
  return tx
    .selectFrom('accidents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A page of own reports, newest first; the id settles the order of twins, so pages never overlap. */
export async function findAccidents(
  tx: Tx,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<AccidentRow[]> {
  return tx
    .selectFrom('accidents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Number of own reports of every status, for the pagination. */
export async function countAccidents(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('accidents')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** A new status, with the person's words about it; without words the old ones stay. */
export interface StatusChange {
  id: string
  status: Exclude<AccidentStatus, 'submitted'>
  notes: string | undefined
  at: Date
}

/** Writes a status that the caller found legal (`mayBecome`) while holding the row. */
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

/** Writes down that a report got a status, for its timeline. */
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

/** Raises or lowers the number of active cases the person's record shows, and gives it; this feature alone writes that column. */
export async function addToAccidentCount(tx: Tx, userId: string, difference: number): Promise<number> {
  const row = await tx
    .updateTable('users')
    .set((user) => ({ accident_count: user('accident_count', '+', difference) }))
    .where('id', '=', userId)
    .returning('accident_count')
    .executeTakeFirstOrThrow()
  return row.accident_count
}

/** Own reports that are neither resolved nor cancelled, counted anew: `accident_count` must equal it. */
export async function countActiveCases(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('accidents')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'not in', ['resolved', 'cancelled'])
    .executeTakeFirstOrThrow()
  return count
}

/** Own emergency contacts, oldest first. */
export async function findContactsToCall(tx: Tx, userId: string) {
  return tx
    .selectFrom('emergency_contacts')
    .select(['id', 'name', 'phone', 'relationship'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether a real roadside service is known near a place, or, without a place, anywhere. */
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
