import type { Appointment } from '@krash/contract/appointments'
import { foundPhysician } from './professionals.ts'

/** With the doctor of this number, on November 23, 2026 at 9 in the morning. */
export function exampleAppointment(n: number, facts: Partial<Appointment> = {}): Appointment {
  return {
    id: `0199a000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
    start: '2026-11-23T14:00:00.000Z',
    end: '2026-11-23T14:30:00.000Z',
    timeZone: 'America/New_York',
    status: 'booked',
    cancelledBy: null,
    reason: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    professional: foundPhysician(n),
    ...facts,
  }
}
