import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'

export interface CalendarEntry {
  /** Stays the same, so that a later file updates the entry instead of adding one. */
  id: string
  start: Date
  end: Date
  summary: string
  location: string
  description: string
  isCancelled: boolean
  sequence: number
  createdAt: Date
  changedAt: Date
}

/**
 * A calendar file of one appointment (RFC 5545): in UTC, so that no time zone rules are needed, with lines of at most
 * 75 octets ended by CRLF. It has no organizer, so that calendars mail nobody.
 */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = ical({
    prodId: { company: 'Krash', product: 'Appointments', language: 'EN' },
    // Also for a cancelled appointment: CANCEL is a message from an organizer to guests (RFC 5546, 3.2.5).
    method: ICalCalendarMethod.PUBLISH,
  })
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
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return `${calendar.toString()}\r\n`
}
