import * as z from 'zod/mini'

/** The IANA name of a time zone. */
export const timeZoneName = z.string({ error: 'field.timeZone' }).check(
  z.maxLength(64, 'field.timeZone'),
  z.refine((name) => isTimeZone(name), { error: 'field.timeZone' }),
)

/** The caller's time zone in a query string; whoever leaves it out gets days of UTC. */
export const timeZoneInQuery = z._default(timeZoneName, 'UTC')

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
