import {
  type AccidentCall,
  type AccidentDetails,
  type AccidentStatus,
  type Callee,
  type DetailChange,
  ROADSIDE_RADIUS_MILES,
} from '@krash/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { inCircle } from '#features/location/location.service.ts'
import type { Tx } from '#platform/database/database.ts'
import { sendWithNext } from '#platform/database/named-statements.ts'
import type { Accidents } from '#platform/database/tables.ts'

export type AccidentRow = Selectable<Accidents>

/**
 * Inserts a report and changes the person's `accident_count` by one, in one message.
 * @returns the report, and how many are active with it
 */
export async function insertAccident(
  tx: Tx,
  row: Insertable<Accidents>,
): Promise<{ accident: AccidentRow; activeCases: number }> {
  let inserted: AccidentRow | undefined
  await sendWithNext(tx, tx.insertInto('accidents').values(row).returningAll().compile(), ([accident]) => {
    inserted = accident
  })
  const activeCases = await addToAccidentCount(tx, row.user_id, 1)
  if (!inserted) throw new Error('the report was not inserted')
  return { accident: inserted, activeCases }
}

/** Whom the person reached after these reports, by report. */
export async function findCalls(
  tx: Tx,
  userId: string,
  accidentIds: string[],
): Promise<Map<string, AccidentCall[]>> {
  const rows = await tx
    .selectFrom('accident_calls')
    .select(['accident_id', 'callee', 'called_at'])
    .where('user_id', '=', userId)
    .where('accident_id', 'in', accidentIds)
    .orderBy('called_at')
    .orderBy('id')
    .execute()
  const calls = Map.groupBy(rows, ({ accident_id: accidentId }) => accidentId)
  return new Map(
    Array.from(calls, ([accidentId, own]) => [
      accidentId,
      own.map(({ callee, called_at: at }) => ({ callee, at: at.toISOString() })),
    ]),
  )
}

interface ReachedCallee {
  id: string
  accidentId: string
  callee: Callee
  at: Date
}

/** False when the same was noted before. Of an insurer the name is kept, because the policy may change later. */
export async function upsertCall(tx: Tx, userId: string, call: ReachedCallee): Promise<boolean> {
  const { id, accidentId, callee, at } = call
  const { rows } = await sql`
    insert into accident_calls as known (user_id, id, accident_id, callee, name, called_at)
    values (${userId}, ${id}, ${accidentId}, ${callee}, (
      select carrier_name from insurance_policies
      where ${callee} = 'insurer' and user_id = ${userId}
      order by ${at}::date between policy_start_date and policy_end_date desc, created_at desc, id
      limit 1
    ), ${at})
    on conflict (user_id, accident_id, callee) do update
      set name = excluded.name, called_at = excluded.called_at
      where known.called_at <> excluded.called_at
    returning id`.execute(tx)
  return rows.length > 0
}

/** False when nothing was noted. */
export async function deleteCall(
  tx: Tx,
  userId: string,
  { accidentId, callee }: Pick<ReachedCallee, 'accidentId' | 'callee'>,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('accident_calls')
    .where('user_id', '=', userId)
    .where('accident_id', '=', accidentId)
    .where('callee', '=', callee)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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

/** Writes details that the caller compared while the row is locked. */
export async function updateDetails(
  tx: Tx,
  userId: string,
  { id, details, at }: { id: string; details: AccidentDetails; at: Date },
): Promise<AccidentRow> {
  return tx
    .updateTable('accidents')
    .set({ details: JSON.stringify(details), updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertDetailChanges(
  tx: Tx,
  userId: string,
  changes: (DetailChange & { id: string; accidentId: string; at: Date })[],
): Promise<void> {
  const rows = changes.map(({ id, accidentId, part, deed, name, fields, at }) => ({
    user_id: userId,
    id,
    accident_id: accidentId,
    part,
    deed,
    name: name || null,
    fields: JSON.stringify(fields),
    occurred_at: at,
  }))
  await tx.insertInto('accident_detail_changes').values(rows).execute()
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
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether a real roadside service is known near a place, or anywhere when no place is given. */
export async function knowsRoadsideService(
  tx: Tx,
  place: { latitude: number; longitude: number } | undefined,
): Promise<boolean> {
  let query = tx.selectFrom('help_places').select('id').where('type', '=', 'roadside')
  if (place) query = query.where(inCircle(place, ROADSIDE_RADIUS_MILES))
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
