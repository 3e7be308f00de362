import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { preferredLanguage } from '#platform/http/sentences.ts'
import { paged, serve } from '#platform/http/serve.ts'
import type { TaskList } from '#platform/jobs/jobs.ts'
import { appointmentCalendar } from './appointment-calendar.ts'
import {
  appointmentsOf,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
} from './appointments.service.ts'
import { availabilityOf } from './availability.ts'
import { endAvailability } from './office/hours.ts'
import { officeRoutes } from './office/office.routes.ts'
import { remindAppointment, tellOfGoneVisit } from './tell-appointment.ts'

export const appointmentsTasks: TaskList = { remindAppointment, tellOfGoneVisit, endAvailability }

export function appointmentsRoutes(app: FastifyInstance, context: Context): void {
  officeRoutes(app, context)

  serve(app, context, routes.availability, ({ acting, params, query }) =>
    availabilityOf(acting, { ...params, date: query.date }),
  )

  serve(app, context, routes.bookAppointment, ({ acting, params, body }) =>
    bookAppointment(acting, { ...params, ...body }),
  )

  serve(app, context, routes.listAppointments, async ({ acting, query }) => {
    const { appointments, pagination } = await appointmentsOf(acting, query)
    return paged(appointments, pagination)
  })

  serve(app, context, routes.moveAppointment, ({ acting, params, body }) =>
    moveAppointment(acting, { id: params.id, start: body.start }),
  )

  serve(app, context, routes.cancelAppointment, ({ acting, params }) => cancelAppointment(acting, params.id))

  serve(app, context, routes.appointmentCalendar, async ({ user, params, request, reply }) => {
    const language = preferredLanguage(request.headers['accept-language'])
    const { name, content } = await appointmentCalendar(context, user.id, { id: params.id, language })
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(content)
  })
}
