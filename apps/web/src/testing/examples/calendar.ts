import type { OfficeHours } from '@krash/contract/practice/office-hours'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { exampleSummary } from './requests.ts'

const professionalId = exampleSummary.records[0]?.professionalId ?? ''

/** Monday to Friday 9 to 12 and 1 to 5, in New York. */
export function exampleHours(facts: Partial<OfficeHours> = {}): OfficeHours {
  return {
    professionalId,
    timeZone: 'America/New_York',
    week: Array.from({ length: 7 }, (_, day) =>
      day > 4
        ? []
        : [
            { from: '09:00', to: '12:00' },
            { from: '13:00', to: '17:00' },
          ],
    ),
    daysOff: [],
    slotMinutes: 30,
    gapMinutes: 0,
    daysAhead: 90,
    booking: 'atOnce',
    availableUntil: null,
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...facts,
  }
}

/** Of Maria Ortiz, on Monday at 1:00 PM. */
export function exampleVisit(facts: Partial<PracticeVisit> = {}): PracticeVisit {
  return {
    id: '0199a000-0000-7000-8000-0000000005b1',
    professionalId,
    person: { id: '0199a000-0000-7000-8000-0000000000a9', fullName: 'Maria Ortiz' },
    start: '2026-11-23T18:00:00.000Z',
    end: '2026-11-23T18:30:00.000Z',
    timeZone: 'America/New_York',
    status: 'booked',
    reason: 'My neck hurts.',
    phone: '+18135550199',
    isBlocked: false,
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...facts,
  }
}
