import type { Professional } from '@krash/contract'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Appointments } from '#platform/database/tables.ts'

export type AppointmentRow = Omit<Selectable<Appointments>, 'user_id' | 'booked_at'> & {
  professional: Professional
}

export interface NewAppointment {
  id: string
  professionalId: string
  start: Date
  end: Date
  timeZone: string
  status: 'requested' | 'booked'
  reason: string | null
  at: Date
}

export interface NewTime {
  id: string
  start: Date
  end: Date
  timeZone: string
  status: 'requested' | 'booked'
  at: Date
}

export type OfficeRow = NonNullable<Awaited<ReturnType<typeof findOffice>>>

/** Where an office is, when it sees people, and whose account answers there. */
export async function findOffice(tx: Tx, id: string) {
  return tx
    .selectFrom('professionals as professional')
    .leftJoin('office_hours as hours', 'hours.professional_id', 'professional.id')
    .select([
      'professional.id',
      'professional.type',
      'professional.is_active',
      'professional.latitude',
      'professional.longitude',
      'professional.takes_appointments',
      'professional.available_immediately',
      'professional.available_today',
      'professional.available_this_week',
      'professional.available_until',
      'hours.week',
      'hours.slot_minutes',
      'hours.gap_minutes',
      'hours.days_ahead',
      'hours.booking',
      'hours.updated_at',
      sql<string[] | null>`hours.days_off::text[]`.as('days_off'),
      sql<string | null>`krash_professional_account(professional.id)`.as('account'),
    ])
    .where('professional.id', '=', id)
    .executeTakeFirst()
}

export async function findTakenTimes(
  tx: Tx,
  professionalId: string,
  { since, until }: { since: Date; until: Date },
): Promise<{ starts_at: Date; ends_at: Date }[]> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select starts_at, ends_at from krash_taken_times(${professionalId}, ${since}, ${until})`.execute(tx)
  return rows
}

/** Without this lock, two people who want each other's slot, or overlapping ones, of one office would deadlock. */
export async function holdOffice(tx: Tx, professionalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`move ${professionalId}`}, 0))`.execute(tx)
}

export async function countOpen(tx: Tx, userId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
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
    .where('status', '<>', 'cancelled')
    .where('starts_at', '<', end)
    .where('ends_at', '>', start)
  if (apartFrom !== undefined) query = query.where('id', '<>', apartFrom)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** The constraint on slots refuses the second booking. */
export async function insertAppointment(tx: Tx, userId: string, appointment: NewAppointment): Promise<void> {
  const { id, professionalId, start, end, timeZone, status, reason, at } = appointment
  await tx
    .insertInto('appointments')
    .values({
      user_id: userId,
      id,
      professional_id: professionalId,
      starts_at: start,
      ends_at: end,
      time_zone: timeZone,
      status,
      reason,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Moves the person's appointment; the same statement frees the old slot. */
export async function changeTime(tx: Tx, userId: string, time: NewTime): Promise<void> {
  const { id, start, end, timeZone, status, at } = time
  await tx
    .updateTable('appointments')
    .set((row) => ({
      starts_at: start,
      ends_at: end,
      time_zone: timeZone,
      status,
      changes: row('changes', '+', 1),
      updated_at: at,
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Cancels the person's appointment; the same statement frees its slot. */
export async function setCancelled(
  tx: Tx,
  userId: string,
  { id, by, at }: { id: string; by: 'person' | 'office'; at: Date },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set((row) => ({
      status: 'cancelled',
      cancelled_by: by,
      changes: row('changes', '+', 1),
      updated_at: at,
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Confirms, for the office, an appointment that the person requested. */
export async function setBooked(tx: Tx, userId: string, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable('appointments')
    .set((row) => ({ status: 'booked', changes: row('changes', '+', 1), updated_at: at }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Cancels, for the office, all the person's appointments with it that have not begun. @returns their ids */
export async function cancelWithOffice(
  tx: Tx,
  userId: string,
  { professionalId, at }: { professionalId: string; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('appointments')
    .set((row) => ({
      status: 'cancelled',
      cancelled_by: 'office',
      changes: row('changes', '+', 1),
      // As `nextVersion` does for one.
      updated_at: sql<Date>`greatest(${at}, updated_at + interval '1 ms')`,
    }))
    .where('user_id', '=', userId)
    .where('professional_id', '=', professionalId)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '>', at)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
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
  const isToCome = sql<boolean>`(appointment.status <> 'cancelled' and appointment.ends_at > ${now})`
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
      'appointment.cancelled_by',
      'appointment.reason',
      'appointment.changes',
      'appointment.created_at',
      'appointment.updated_at',
    ])
    .select((row) => row.ref('professional.item').$castTo<Professional>().as('professional'))
    .where('appointment.user_id', '=', userId)
}
