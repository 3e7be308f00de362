import * as z from 'zod/mini'
import { notify, notifyAnswering, notifyProfessional } from '#features/notifications/notifications.service.ts'
import { type Acting, actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { type AppointmentRow, findAppointment } from './appointments.repository.ts'

const kinds = {
  requested: 'visitRequested',
  booked: 'appointmentBooked',
  moved: 'appointmentMoved',
  cancelled: 'appointmentCancelled',
} as const
const REMINDERS = [24, 1]
const HOUR_MS = 3_600_000

const job = z.object({ userId: z.uuid(), id: z.uuid(), start: z.iso.datetime(), hours: z.int() })

const goneVisit = z.object({
  id: z.uuid(),
  professionalId: z.uuid(),
  start: z.iso.datetime(),
  timeZone: z.string(),
})

/** Tells everybody about a changed appointment: the person's open pages, the professional and the reminders. */
export async function tellAppointment(
  acting: Acting,
  row: AppointmentRow,
  what: keyof typeof kinds,
): Promise<void> {
  const { tx, context, userId } = acting
  const start = row.starts_at.toISOString()
  const data = { appointmentId: row.id, status: row.status }
  recordEvent(tx, { userId, kind: 'appointment', data, at: context.clock.now() })
  await notifyProfessional(acting, {
    professionalId: row.professional_id,
    kind: kinds[what],
    values: { start, timeZone: row.time_zone },
    link: '/practice/calendar',
    eventKey: `appointment:${row.id}:${what}:${row.changes}`,
  })
  await queueReminders(acting, row)
}

/** Replaces the jobs of an earlier time. Jobs that already run find another start and do nothing. */
export async function queueReminders({ tx, context, userId }: Acting, row: AppointmentRow): Promise<void> {
  if (row.status !== 'booked') return
  const { id } = row
  const start = row.starts_at.toISOString()
  const now = context.clock.now()
  for (const hours of REMINDERS) {
    const runAt = new Date(Date.parse(start) - hours * HOUR_MS)
    if (runAt <= now) continue
    const payload = { userId, id, start, hours }
    await enqueue(tx, { task: 'remindAppointment', payload, key: `remind ${id} ${hours}`, runAt })
  }
}

/** The task `remindAppointment`; does nothing for an appointment that was moved or cancelled or has begun. */
export async function remindAppointment(payload: unknown, context: Context): Promise<void> {
  const { userId, id, start, hours } = job.parse(payload)
  await actAs(context, userId, async (acting) => {
    const row = await findAppointment(acting.tx, userId, id)
    const isTimely = row?.status === 'booked' && row.starts_at.toISOString() === start
    if (!isTimely || row.starts_at <= context.clock.now()) return
    await notify(acting, {
      kind: 'appointmentReminder',
      values: { name: row.professional.fullName, start, timeZone: row.time_zone },
      link: '/appointments',
      eventKey: `reminder:${id}:${start}:${hours}`,
      replaces: `reminder:${id}:`,
    })
  })
}

/** The task `tellOfGoneVisit`: a visit went with the account of its person, whose name nobody knows any more. */
export async function tellOfGoneVisit(payload: unknown, context: Context): Promise<void> {
  const { id, professionalId, start, timeZone } = goneVisit.parse(payload)
  await notifyAnswering(context, {
    professionalId,
    kind: 'appointmentCancelled',
    values: { name: '', start, timeZone },
    link: '/practice/calendar',
    eventKey: `appointment:${id}:gone`,
  })
}
