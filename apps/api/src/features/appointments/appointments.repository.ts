import type { Professional, ProfessionalType } from '@krash/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Appointments } from '#platform/database/tables.ts'

/** An appointment with its professional. */
export type AppointmentRow = Omit<Selectable<Appointments>, 'user_id'> & { professional: Professional }

/** An appointment that is about to be kept. */
export interface NewAppointment {
  id: string
  professionalId: string
  start: Date
  end: Date
  timeZone: string
  reason: string | null
  at: Date
}

/** Another time of an appointment. */
export interface NewTime {
  id: string
  start: Date
  end: Date
  timeZone: string
  at: Date
}

/** Where and when somebody of the directory can be met. */
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

/** Starts of booked slots of a professional, whoever booked them. */
export async function findTakenTimes(
  tx: Tx,
  professionalId: string,
  { since, until }: { since: Date; until: Date },
): Promise<Date[]> {
  const { rows } = await sql<{ taken: Date }>`
    select krash_taken_times(${professionalId}, ${since}, ${until}) as taken`.execute(tx)
  return rows.map((row) => row.taken)
}

/** Until the transaction ends the person books and moves nothing else: what is counted here stays true. */
export async function holdPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Two who move to each other's slot of one office would wait for each other for ever. */
export async function holdOffice(tx: Tx, professionalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`move ${professionalId}`}, 0))`.execute(tx)
}

/** Own appointments that are booked and still to come. */
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

/** Whether the person is booked for any part of this time, apart from one appointment. */
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

/** Keeps an appointment; the unique index of the slots refuses whoever comes second. */
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

/** Puts an own appointment to another time; the old slot is free with the same statement. */
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

/** Cancels an own appointment; its slot is free with the same statement. */
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

/** One own appointment. */
export async function findAppointment(
  tx: Tx,
  userId: string,
  id: string,
): Promise<AppointmentRow | undefined> {
  return own(tx, userId).where('appointment.id', '=', id).executeTakeFirst()
}

/** Own appointments: those to come, soonest first, then the past and the cancelled ones, latest first. */
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

/** Number of own appointments, for the pagination. */
export async function countAppointments(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
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
