import {
  type Appointment,
  type Pagination,
  appointmentLimits,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import { recordActivity } from '#features/activity/activity.service.ts'
import { openConversation } from '#features/conversations/conversations.service.ts'
import { type Acting, actingFor } from '#platform/acting.ts'
import { countOwn, holdPerson, writeUnique } from '#platform/database/own-rows.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type AppointmentRow,
  cancelWithOffice,
  changeTime,
  countOpen,
  findAppointment,
  findAppointments,
  hasOverlap,
  holdOffice,
  insertAppointment,
  setCancelled,
} from './appointments.repository.ts'
import { type Whom, officeOf } from './availability.ts'
import { type OfferedSlot, offeredSlotAt } from './office-hours.ts'
import { tellVisitor } from './office/tell-visitor.ts'
import { tellAppointment } from './tell-appointment.ts'

/**
 * Books a slot, or requests it if the office must confirm; it is held either way. Only the constraint decides whether it is free, so one of many simultaneous requests gets it.
 * @throws AppError PROFESSIONAL_NOT_FOUND, NO_ONLINE_BOOKING, SLOT_NOT_OFFERED, TOO_MANY_APPOINTMENTS,
 * APPOINTMENT_CLASH, SLOT_TAKEN
 */
export async function bookAppointment(
  acting: Acting,
  wish: Whom & { start: string; reason?: string | undefined },
): Promise<Appointment> {
  const { tx, context, userId } = acting
  const slot = await wantedSlot(acting, wish)
  await openConversation(acting, wish.id)
  await holdPerson(tx, userId)
  const at = context.clock.now()
  if ((await countOpen(tx, userId, at)) >= appointmentLimits.open) throw new AppError('TOO_MANY_APPOINTMENTS')
  if (await hasOverlap(tx, userId, slot)) throw new AppError('APPOINTMENT_CLASH')
  const id = context.newId()
  const reason = wish.reason || null
  await holdOffice(tx, wish.id)
  await writeUnique('SLOT_TAKEN', () =>
    insertAppointment(tx, userId, { id, professionalId: wish.id, ...slot, reason, at }),
  )
  return told(acting, id, slot.status)
}

/**
 * Moves the person's appointment and frees its old slot; moving it to the slot it has changes nothing.
 * @throws AppError APPOINTMENT_NOT_FOUND, APPOINTMENT_OVER, SLOT_NOT_OFFERED, APPOINTMENT_CLASH, SLOT_TAKEN
 */
export async function moveAppointment(
  acting: Acting,
  { id, start }: { id: string; start: string },
): Promise<Appointment> {
  const { tx, context, userId } = acting
  await holdPerson(tx, userId)
  const row = await ownAppointment(acting, id)
  const now = context.clock.now()
  if (row.status === 'cancelled' || row.starts_at <= now) throw new AppError('APPOINTMENT_OVER')
  if (row.starts_at.getTime() === Date.parse(start)) return toAppointment(row)
  const { type } = row.professional
  const slot = await wantedSlot(acting, { type, id: row.professional_id, start }).catch(notOffered)
  if (await hasOverlap(tx, userId, { ...slot, apartFrom: id })) throw new AppError('APPOINTMENT_CLASH')
  await holdOffice(tx, row.professional_id)
  const at = nextVersion(row.updated_at, undefined, now)
  await writeUnique('SLOT_TAKEN', () => changeTime(tx, userId, { id, ...slot, at }))
  // Where the office says yes first, a new time is a new question.
  return told(acting, id, slot.status === 'requested' ? 'requested' : 'moved')
}

/**
 * Cancels, for the office, the visits of a person with it that have not begun. The person is told of each, also where they have
 * blocked the professional: they would come in vain. The caller holds their conversation.
 */
export async function cancelOpenVisits(
  acting: Acting,
  { personId, professionalId }: { personId: string; professionalId: string },
): Promise<void> {
  const cancelled = await actingFor(acting, personId, async ({ tx, context, userId }) => {
    await holdPerson(tx, userId)
    return cancelWithOffice(tx, userId, { professionalId, at: context.clock.now() })
  })
  for (const id of cancelled) await tellVisitor(acting, { id, personId, what: 'visitCancelled' })
}

/** A cancelled appointment stays as it is. @throws AppError APPOINTMENT_NOT_FOUND, APPOINTMENT_OVER */
export async function cancelAppointment(acting: Acting, id: string): Promise<Appointment> {
  const { tx, context, userId } = acting
  await holdPerson(tx, userId)
  const row = await ownAppointment(acting, id)
  if (row.status === 'cancelled') return toAppointment(row)
  const now = context.clock.now()
  if (row.starts_at <= now) throw new AppError('APPOINTMENT_OVER')
  const at = nextVersion(row.updated_at, undefined, now)
  await setCancelled(tx, userId, { id, by: 'person', at })
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
  acting: Acting,
  { start, ...whom }: Whom & { start: string },
): Promise<OfferedSlot & { timeZone: string; status: 'requested' | 'booked' }> {
  const office = await officeOf(acting, whom)
  const slot = offeredSlotAt(office, new Date(start), acting.context.clock.now())
  if (!slot) throw new AppError('SLOT_NOT_OFFERED')
  return {
    ...slot,
    timeZone: office.timeZone,
    status: office.booking === 'onRequest' ? 'requested' : 'booked',
  }
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
  requested: { title: 'Visit asked for', phrase: 'appointmentRequested' },
  booked: { title: 'Visit booked', phrase: 'appointmentBooked' },
  moved: { title: 'Visit moved', phrase: 'appointmentMoved' },
  cancelled: { title: 'Visit canceled', phrase: 'appointmentCancelled' },
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
    cancelledBy: row.cancelled_by,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    professional: row.professional,
  }
}
