import { type Appointment, routes } from '@krash/contract'
import type { TestClient } from '#testing/test-client.ts'
import { type Office, offeredSlots } from './office-hours.ts'
import { addDays, dateIn } from '#platform/zoned-time.ts'

/** The office of any `lawyerRow()`. */
export const tampa: Office = {
  timeZone: 'America/New_York',
  availability: { immediate: false, today: true, thisWeek: true },
}

/** Returns each free slot in Tampa once, starting ten days ahead. */
export function slotSource(now: Date): () => string {
  const slots = upcoming(now)
  return () => {
    const next = slots.next()
    if (next.done) throw new Error('no slot is left')
    return next.value
  }
}

function* upcoming(now: Date): Generator<string, undefined> {
  const today = dateIn(tampa.timeZone, now)
  for (let ahead = 10; ahead < 80; ahead += 1)
    for (const slot of offeredSlots(tampa, addDays(today, ahead), now)) yield slot.start.toISOString()
}

export async function makeAppointment(
  client: TestClient,
  { lawyerId, start, reason }: { lawyerId: string; start: string; reason?: string },
): Promise<Appointment> {
  const params = { type: 'lawyer', id: lawyerId } as const
  return (await client.call(routes.bookAppointment, { params, body: { start, reason } })).data
}
