import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { id, instant } from '../wire/wire.ts'
import { accident, callees } from './accidents.ts'

export const accidentCallRoutes = {
  noteCall: route({
    method: 'PUT',
    path: '/api/emergency/accidents/:id/calls/:callee',
    access: 'user',
    limit: 'person',
    summary: 'Note when somebody was reached after your report, or take the note back',
    params: z.object({ id, callee: z.enum(callees, { error: 'field.choice' }) }),
    body: z.object({
      /** By the clock of the device; null takes the note back. */
      at: z.nullable(instant),
    }),
    response: accident,
    errors: ['ACCIDENT_NOT_FOUND'],
  }),
} as const
