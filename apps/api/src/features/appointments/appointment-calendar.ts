import { formatPhone } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { fillIn, readPhraseFile } from '#platform/phrase-files.ts'
import { type AppointmentRow, findAppointment } from './appointments.repository.ts'
import { calendarFile } from './calendar-file.ts'
import { dateIn } from '#platform/zoned-time.ts'

const phrases = readPhraseFile('appointments')

/**
 * An own appointment as a calendar file, with the file's name. The reason is left out, because calendars are shared
 * with families and at work.
 * @throws AppError APPOINTMENT_NOT_FOUND
 */
export async function appointmentCalendar(
  context: Context,
  userId: string,
  { id, language }: { id: string; language: string },
): Promise<{ name: string; content: string }> {
  const row = await context.database.asUser(userId, (tx) => findAppointment(tx, userId, id))
  if (!row) throw new AppError('APPOINTMENT_NOT_FOUND')
  const { professional } = row
  const content = calendarFile([
    {
      id,
      start: row.starts_at,
      end: row.ends_at,
      summary: text(language, 'calendar.summary', { name: professional.fullName }),
      location: placeOf(row),
      description: descriptionOf(row, language),
      status: row.status,
      sequence: row.changes,
      createdAt: row.created_at,
      changedAt: row.updated_at,
    },
  ])
  return { name: `appointment-${dateIn(row.time_zone, row.starts_at)}.ics`, content }
}

function placeOf({ professional }: AppointmentRow): string {
  const { firmName, address, city, state, zipCode } = professional
  const town = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [firmName, address, town].filter(Boolean).join(', ')
}

function descriptionOf({ professional }: AppointmentRow, language: string): string {
  const { phone } = professional
  const call = phone === null ? [] : [text(language, 'calendar.phone', { phone: formatPhone(phone) })]
  return [...call, text(language, 'calendar.source')].join('\n')
}

function text(language: string, key: string, values: Record<string, string> = {}): string {
  const found = phrases.get(language)?.get(key) ?? phrases.get('en')?.get(key) ?? key
  return fillIn(found, values)
}
