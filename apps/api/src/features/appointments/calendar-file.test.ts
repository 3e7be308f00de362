import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'
import { parseCalendar } from './calendar-file.factory.ts'

const entry: Required<CalendarEntry> = {
  id: '0197a5b0-0000-7000-8000-000000000001',
  start: new Date('2026-03-09T14:00:00Z'),
  end: new Date('2026-03-09T14:30:00Z'),
  summary: 'Visit with Adele Larkspur',
  location: 'Larkspur Law, 100 Pine St, Tampa, FL 33602',
  description: 'Phone: (813) 555-0101',
  status: 'booked',
  sequence: 0,
  createdAt: new Date('2026-03-01T10:00:00.123Z'),
  changedAt: new Date('2026-03-02T11:00:00.456Z'),
}

describe('a calendar file', () => {
  test('is one event with everything a calendar needs', () => {
    const { calendar, event } = parseCalendar(calendarFile([entry]))
    expect(calendar).toEqual({ VERSION: '2.0', PRODID: '-//Krash//Appointments//EN', METHOD: 'PUBLISH' })
    expect(event).toEqual({
      UID: entry.id,
      SEQUENCE: '0',
      DTSTAMP: '20260302T110000Z',
      DTSTART: '20260309T140000Z',
      DTEND: '20260309T143000Z',
      SUMMARY: entry.summary,
      LOCATION: entry.location,
      DESCRIPTION: entry.description,
      STATUS: 'CONFIRMED',
      CLASS: 'PRIVATE',
      CREATED: '20260301T100000Z',
      'LAST-MODIFIED': '20260302T110000Z',
    })
  })

  test('of a cancelled one says so, with the same id and a higher number', () => {
    const { event } = parseCalendar(calendarFile([{ ...entry, status: 'cancelled', sequence: 2 }]))
    expect(event).toMatchObject({ UID: entry.id, SEQUENCE: '2', STATUS: 'CANCELLED' })
  })

  test('gives back any text, on lines of at most 75 octets that end with CRLF', () => {
    const signs = ['\\', ';', ',', '\n', '"', ':', ' ', 'é', 'م', '漢', '👩‍⚕️', 'a', '\\n', 'END:VEVENT']
    const text = fc
      .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 200 })
      .map((parts) => parts.join(''))
    let lines = 0
    fc.assert(
      fc.property(text, text, text, (summary, location, description) => {
        const file = calendarFile([{ ...entry, summary, location, description }])
        expect(parseCalendar(file).event).toMatchObject({
          SUMMARY: summary,
          LOCATION: location,
          DESCRIPTION: description,
        })
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
        for (const line of file.split('\r\n')) {
          lines += 1
          expect(line).not.toMatch(/[\r\n]/)
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          // A character cut in two would not survive decoding.
          expect(Buffer.from(line).toString()).toBe(line)
        }
      }),
      { numRuns: 200, seed: 21 },
    )
    console.log(`calendar files: ${lines} lines, over 75 octets 0`)
  })
})
