import { recordActivity } from '#features/activity/activity.service.ts'
import { notify } from '#features/notifications/notifications.service.ts'
import { type Acting, actingFor } from '#platform/acting.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import { findAppointment } from '../appointments.repository.ts'
import { queueReminders } from '../tell-appointment.ts'

const titles = {
  visitConfirmed: 'Visit confirmed',
  visitMoved: 'Visit moved by the office',
  visitCancelled: 'Visit canceled by the office',
} as const
/** What the office did that the person is told. */
export type Told = keyof typeof titles

/** Tells the person (bell, history and open pages) and the office's other devices what the office did. */
export async function tellVisitor(
  acting: Acting,
  { id, personId, what }: { id: string; personId: string; what: Told },
): Promise<void> {
  const at = acting.context.clock.now()
  await actingFor(acting, personId, async (person) => {
    const { tx, userId } = person
    const row = await findAppointment(tx, userId, id)
    if (!row) throw new Error('a visit that was held is gone')
    const name = row.professional.fullName
    const start = row.starts_at.toISOString()
    await recordActivity(person, {
      type: 'professional_contacted',
      title: titles[what],
      description: `${titles[what]}: ${name}`,
      metadata: {
        phrase: what,
        values: { name },
        appointmentId: id,
        professionalId: row.professional_id,
        start,
        timeZone: row.time_zone,
      },
    })
    const data = { appointmentId: id, status: row.status }
    for (const to of [userId, acting.userId]) recordEvent(tx, { userId: to, kind: 'appointment', data, at })
    await notify(person, {
      kind: what,
      values: { name, start, timeZone: row.time_zone },
      link: '/appointments',
      eventKey: `appointment:${id}:${what}:${row.changes}`,
    })
    await queueReminders(person, row)
  })
}
