import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import {
  addCaseNote,
  deleteCaseNote,
  getCaseNote,
  restoreCaseNote,
  updateCaseNote,
} from './case/case-notes.service.ts'
import { correctAccident } from './case/correct-accident.ts'
import { peopleOf, timelineOf } from './case/read-case.ts'
import { changeAccident } from './change-accident.ts'
import { changeDetails } from './change-details.ts'
import { noteCall } from './note-call.ts'
import { nextSteps } from './next-steps.ts'
import { emergencyStatus, getAccident, listAccidents } from './read-accidents.ts'
import { reportAccident } from './report-accident.ts'

export function accidentsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.reportAccident, ({ acting, body }) => reportAccident(acting, body))

  serve(app, context, routes.listAccidents, async ({ acting, query }) => {
    const { accidents, pagination } = await listAccidents(acting, query)
    return paged(accidents, pagination)
  })

  serve(app, context, routes.getAccident, ({ acting, params }) => getAccident(acting, params.id))

  serve(app, context, routes.updateAccident, ({ acting, params, body }) =>
    changeAccident(acting, { id: params.id, status: body.status, notes: body.notes }),
  )

  serve(app, context, routes.cancelAccident, ({ acting, params, body }) =>
    changeAccident(acting, { id: params.id, status: 'cancelled', notes: body.reason }),
  )

  serve(app, context, routes.noteCall, ({ acting, params, body }) =>
    noteCall(acting, { accidentId: params.id, callee: params.callee, at: body.at }),
  )

  serve(app, context, routes.changeDetails, ({ acting, params, body }) =>
    changeDetails(acting, params.id, body),
  )

  serve(app, context, routes.correctAccident, ({ acting, params, body }) =>
    correctAccident(acting, params.id, body),
  )

  serve(app, context, routes.addCaseNote, ({ acting, params, body }) => addCaseNote(acting, params.id, body))

  serve(app, context, routes.getCaseNote, ({ acting, params }) => getCaseNote(acting, params.id))

  serve(app, context, routes.updateCaseNote, ({ acting, params, body }) =>
    updateCaseNote(acting, params.id, body),
  )

  serve(app, context, routes.deleteCaseNote, ({ acting, params }) => deleteCaseNote(acting, params.id))

  serve(app, context, routes.restoreCaseNote, ({ acting, params }) => restoreCaseNote(acting, params.id))

  serve(app, context, routes.accidentTimeline, ({ acting, params, query }) =>
    timelineOf(acting, params.id, query),
  )

  serve(app, context, routes.accidentPeople, ({ acting, params }) => peopleOf(acting, params.id))

  serve(app, context, routes.emergencyStatus, ({ acting }) => emergencyStatus(acting))

  serve(app, context, routes.nextSteps, ({ acting, query }) => nextSteps(acting, query))
}
