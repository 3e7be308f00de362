import type { AppointmentStatus } from '@krash/contract'
import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'

export interface CalendarEntry {
  /** Stays the same, so that a later file updates the entry instead of adding one. */
  id: string
  start: Date
  end: Date
  summary: string
  location?: string
  description?: string
  status: AppointmentStatus
  sequence: number
  createdAt: Date
  changedAt: Date
}

const statuses = {
  requested: ICalEventStatus.TENTATIVE,
  booked: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/**
 * A calendar file of appointments (RFC 5545): in UTC, so that no time zone rules are needed, with lines of at most
 * 75 octets ended by CRLF. It has no organizer, so that calendars mail nobody.
 */
export function calendarFile(entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    prodId: { company: 'Krash', product: 'Appointments', language: 'EN' },
    // Also for a cancelled appointment: CANCEL is a message from an organizer to guests (RFC 5546, 3.2.5).
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const entry of entries)
    calendar.createEvent({
      id: entry.id,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      created: entry.createdAt,
      lastModified: entry.changedAt,
      start: entry.start,
      end: entry.end,
      summary: entry.summary,
      location: entry.location,
      description: entry.description,
      class: ICalEventClass.PRIVATE,
      status: statuses[entry.status],
    })
  return `${calendar.toString()}\r\n`
}
