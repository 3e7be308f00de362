import {
  type Appointment,
  type Pagination,
  appointmentLimits,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { openConversation } from '#features/conversations/conversations.service.ts'
import type { Acting } from '#platform/acting.ts'
import { countOwn, writeUnique } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type AppointmentRow,
  changeTime,
  countOpen,
  findAppointment,
  findAppointments,
  hasOverlap,
  holdOffice,
  holdPerson,
  insertAppointment,
  setCancelled,
} from './appointments.repository.ts'
import { type Whom, officeOf } from './availability.ts'
import { type OfferedSlot, offeredSlotAt } from './office-hours.ts'
import { tellAppointment } from './tell-appointment.ts'

/**
 * Books a slot. Only the unique index decides whether it is free, so one of many simultaneous requests gets it.
 * @throws AppError PROFESSIONAL_NOT_FOUND, NO_ONLINE_BOOKING, SLOT_NOT_OFFERED, TOO_MANY_APPOINTMENTS,
 * APPOINTMENT_CLASH, SLOT_TAKEN
 */
export async function bookAppointment(
  acting: Acting,
  wish: Whom & { start: string; reason?: string | undefined },
): Promise<Appointment> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  const slot = await wantedSlot(acting, wish)
  await openConversation(acting, wish.id)
  await holdPerson(tx, userId)
  if ((await countOpen(tx, userId, at)) >= appointmentLimits.open) throw new AppError('TOO_MANY_APPOINTMENTS')
  if (await hasOverlap(tx, userId, slot)) throw new AppError('APPOINTMENT_CLASH')
  const id = context.newId()
  const reason = wish.reason || null
  await writeUnique('SLOT_TAKEN', () =>
    insertAppointment(tx, userId, { id, professionalId: wish.id, ...slot, reason, at }),
  )
  return told(acting, id, 'booked')
}

/**
 * Moves an own appointment and frees its old slot; moving it to the slot it has changes nothing.
 * @throws AppError APPOINTMENT_NOT_FOUND, APPOINTMENT_OVER, SLOT_NOT_OFFERED, APPOINTMENT_CLASH, SLOT_TAKEN
 */
export async function moveAppointment(
  acting: Acting,
  { id, start }: { id: string; start: string },
): Promise<Appointment> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  await holdPerson(tx, userId)
  const row = await ownAppointment(acting, id)
  if (row.status === 'cancelled' || row.starts_at <= at) throw new AppError('APPOINTMENT_OVER')
  if (row.starts_at.getTime() === Date.parse(start)) return toAppointment(row)
  const { type } = row.professional
  const slot = await wantedSlot(acting, { type, id: row.professional_id, start }).catch(notOffered)
  if (await hasOverlap(tx, userId, { ...slot, apartFrom: id })) throw new AppError('APPOINTMENT_CLASH')
  await holdOffice(tx, row.professional_id)
  await writeUnique('SLOT_TAKEN', () => changeTime(tx, userId, { id, ...slot, at }))
  return told(acting, id, 'moved')
}

/** A cancelled appointment stays as it is. @throws AppError APPOINTMENT_NOT_FOUND, APPOINTMENT_OVER */
export async function cancelAppointment(acting: Acting, id: string): Promise<Appointment> {
  const { tx, context, userId } = acting
  const at = context.clock.now()
  await holdPerson(tx, userId)
  const row = await ownAppointment(acting, id)
  if (row.status === 'cancelled') return toAppointment(row)
  if (row.starts_at <= at) throw new AppError('APPOINTMENT_OVER')
  await setCancelled(tx, userId, { id, at })
  return told(acting, id, 'cancelled')
}

export async function appointmentsOf(
  { tx, context, userId }: Acting,
  query: Parameters<typeof pageWindow>[0],
): Promise<{ appointments: Appointment[]; pagination: Pagination }> {
  const window = pageWindow(query)
  const rows = await findAppointments(tx, userId, { now: context.clock.now(), ...window })
  const total = await countOwn(tx, userId, 'appointments')
  return { appointments: rows.map(toAppointment), pagination: paginationOf(window, rows.length, total) }
}

async function wantedSlot(
  { tx, context }: Acting,
  { start, ...whom }: Whom & { start: string },
): Promise<OfferedSlot & { timeZone: string }> {
  const office = await officeOf(tx, whom)
  const slot = offeredSlotAt(office, new Date(start), context.clock.now())
  if (!slot) throw new AppError('SLOT_NOT_OFFERED')
  return { ...slot, timeZone: office.timeZone }
}

/** A professional who left the directory, or no longer takes appointments, offers no times. */
function notOffered(error: unknown): never {
  const hasLeft =
    error instanceof AppError && ['PROFESSIONAL_NOT_FOUND', 'NO_ONLINE_BOOKING'].includes(error.code)
  throw hasLeft ? new AppError('SLOT_NOT_OFFERED', { cause: error }) : error
}

async function ownAppointment({ tx, userId }: Acting, id: string): Promise<AppointmentRow> {
  const row = await findAppointment(tx, userId, id)
  if (!row) throw new AppError('APPOINTMENT_NOT_FOUND')
  return row
}

const titles = {
  booked: { title: 'Appointment booked', phrase: 'appointmentBooked' },
  moved: { title: 'Appointment moved', phrase: 'appointmentMoved' },
  cancelled: { title: 'Appointment canceled', phrase: 'appointmentCancelled' },
} as const

/** Tells the history and the professional. The reason stays out, since the history outlives the appointment. */
async function told(acting: Acting, id: string, what: keyof typeof titles): Promise<Appointment> {
  const row = await ownAppointment(acting, id)
  const { title, phrase } = titles[what]
  const name = row.professional.fullName
  await recordActivity(acting, {
    type: 'professional_contacted',
    title,
    description: `${title}: ${name}`,
    metadata: {
      phrase,
      values: { name },
      appointmentId: id,
      professionalId: row.professional_id,
      start: row.starts_at.toISOString(),
      timeZone: row.time_zone,
    },
  })
  await tellAppointment(acting, row, what)
  return toAppointment(row)
}

function toAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    professional: row.professional,
  }
}
