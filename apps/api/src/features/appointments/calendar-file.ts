import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'

/** An appointment as a calendar keeps it. */
export interface CalendarEntry {
  /** Stays the same, so that a later file changes the entry instead of making a second one. */
  id: string
  start: Date
  end: Date
  summary: string
  location: string
  description: string
  isCancelled: boolean
  /** How often it was changed. */
  sequence: number
  createdAt: Date
  changedAt: Date
}

/**
 * A calendar file of one appointment (RFC 5545): in UTC, so that it needs no rules of a time zone, lines of at most 75 octets,
 * each with CRLF. Without an organizer: nobody is to be mailed by a calendar.
 */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = ical({
    prodId: { company: 'Krash', product: 'Appointments', language: 'EN' },
    // Also of a cancelled one: CANCEL is a message of an organizer to guests (RFC 5546, 3.2.5).
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
