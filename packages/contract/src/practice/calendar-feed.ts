import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { instant } from '../wire/wire.ts'

/** How many days before and after today a calendar program gets. */
export const feedDays = { before: 30, after: 120 } as const

/** The secret address of the professional's calendar. */
export const calendarFeed = z.object({
  /** Behind the origin of the app; whoever knows it reads the calendar. */
  path: z.string(),
  createdAt: instant,
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const calendarFeedRoutes = {
  readCalendarFeed: route({
    method: 'GET',
    path: '/api/practice/calendar-feed',
    access: 'user',
    limit: 'person',
    summary: 'The secret address at which a calendar program reads the visits; null where none was made',
    response: z.nullable(calendarFeed),
  }),
  renewCalendarFeed: route({
    method: 'POST',
    path: '/api/practice/calendar-feed',
    access: 'user',
    limit: 'person',
    summary: 'Make a new address of the calendar; the one before stops',
    // Without the address, which the kept answer of a repeated request must not hold.
    response: z.object({ createdAt: instant }),
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  endCalendarFeed: route({
    method: 'DELETE',
    path: '/api/practice/calendar-feed',
    access: 'user',
    limit: 'person',
    summary: 'Stop the address of the calendar',
    response: z.object({}),
  }),
  calendarFeed: route({
    method: 'GET',
    path: '/api/calendars/:token',
    access: 'public',
    limit: 'calendar',
    kind: 'binary',
    summary: 'Visits of a professional for a calendar program (RFC 5545); 404 for a wrong or old address',
    params: z.object({ token: z.string().check(z.maxLength(200, 'field.tooLong')) }),
    errors: ['CALENDAR_NOT_FOUND'],
  }),
} as const
