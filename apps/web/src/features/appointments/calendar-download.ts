import { appointmentRoutes } from '@krash/contract/appointments'
import type { Appointment } from '@krash/contract/appointments'
import { authorizedFetch } from '#shared/api/call.ts'
import { urlOf } from '#shared/api/url.ts'
import { dateIn } from './zone-text.ts'

/** Long enough for the slowest browser to have read the bytes. */
const KEPT_MS = 60_000

/** Fetches an appointment as a calendar file with the person's token and downloads it. Throws ApiError. */
export async function downloadCalendar({ id, start, timeZone }: Appointment): Promise<void> {
  const response = await authorizedFetch(urlOf(appointmentRoutes.appointmentCalendar.path, { id }))
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `appointment-${dateIn(start, timeZone)}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
