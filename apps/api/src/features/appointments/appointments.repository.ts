import type { Professional, ProfessionalType } from '@krash/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Appointments } from '#platform/database/tables.ts'

export type AppointmentRow = Omit<Selectable<Appointments>, 'user_id'> & { professional: Professional }

export interface NewAppointment {
  id: string
  professionalId: string
  start: Date
  end: Date
  timeZone: string
  reason: string | null
  at: Date
}

export interface NewTime {
  id: string
  start: Date
  end: Date
  timeZone: string
  at: Date
}

export async function findOffice(tx: Tx, type: ProfessionalType, id: string) {
  return tx
    .selectFrom('professionals')
    .select([
      'latitude',
      'longitude',
      'takes_appointments',
      'available_immediately',
      'available_today',
      'available_this_week',
    ])
    .where('id', '=', id)
    .where('type', '=', type)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

export async function findTakenTimes(
  tx: Tx,
  professionalId: string,
  { since, until }: { since: Date; until: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ taken: Date }>`
    select krash_taken_times(${professionalId}, ${since}, ${until}) as taken`.execute(tx)
  return rows.map((row) => row.taken)
}

/** Keeps the person from booking or moving anything else until the transaction ends, so that counts stay true. */
export async function holdPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Without this lock, two people moving to each other's slot of one office would deadlock. */
export async function holdOffice(tx: Tx, professionalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`move ${professionalId}`}, 0))`.execute(tx)
}

export async function countOpen(tx: Tx, userId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the person has a booking that overlaps this time, apart from one appointment. */
export async function hasOverlap(
  tx: Tx,
  userId: string,
  { start, end, apartFrom }: { start: Date; end: Date; apartFrom?: string },
): Promise<boolean> {
  let query = tx
    .selectFrom('appointments')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'booked')
    .where('starts_at', '<', end)
    .where('ends_at', '>', start)
  if (apartFrom !== undefined) query = query.where('id', '<>', apartFrom)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** The unique index on slots refuses the second booking. */
export async function insertAppointment(tx: Tx, userId: string, appointment: NewAppointment): Promise<void> {
  const { id, professionalId, start, end, timeZone, reason, at } = appointment
  await tx
    .insertInto('appointments')
    .values({
      user_id: userId,
      id,
      professional_id: professionalId,
      starts_at: start,
      ends_at: end,
      time_zone: timeZone,
      status: 'booked',
      reason,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Moves an own appointment; the same statement frees the old slot. */
export async function changeTime(tx: Tx, userId: string, time: NewTime): Promise<void> {
  const { id, start, end, timeZone, at } = time
  await tx
    .updateTable('appointments')
    .set((row) => ({
      starts_at: start,
      ends_at: end,
      time_zone: timeZone,
      changes: row('changes', '+', 1),
      updated_at: at,
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Cancels an own appointment; the same statement frees its slot. */
export async function setCancelled(
  tx: Tx,
  userId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set((row) => ({ status: 'cancelled', changes: row('changes', '+', 1), updated_at: at }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function findAppointment(
  tx: Tx,
  userId: string,
  id: string,
): Promise<AppointmentRow | undefined> {
  return own(tx, userId).where('appointment.id', '=', id).executeTakeFirst()
}

/** Own appointments: upcoming ones first, soonest first, then past and cancelled ones, latest first. */
export async function findAppointments(
  tx: Tx,
  userId: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<AppointmentRow[]> {
  const isToCome = sql<boolean>`(appointment.status = 'booked' and appointment.ends_at > ${now})`
  return own(tx, userId)
    .orderBy(isToCome, 'desc')
    .orderBy(sql`case when ${isToCome} then appointment.starts_at end`)
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('appointment.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

function own(tx: Tx, userId: string) {
  return tx
    .selectFrom('appointments as appointment')
    .innerJoin('professional_items as professional', 'professional.id', 'appointment.professional_id')
    .select([
      'appointment.id',
      'appointment.professional_id',
      'appointment.starts_at',
      'appointment.ends_at',
      'appointment.time_zone',
      'appointment.status',
      'appointment.reason',
      'appointment.changes',
      'appointment.created_at',
      'appointment.updated_at',
    ])
    .select((row) => row.ref('professional.item').$castTo<Professional>().as('professional'))
    .where('appointment.user_id', '=', userId)
}
