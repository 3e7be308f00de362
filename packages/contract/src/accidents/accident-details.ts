import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { idParams, instant } from '../wire/wire.ts'
import { accident } from './accidents.ts'
import { detailsShape, linksAreWhole } from './who-was-there.ts'

export const accidentDetailRoutes = {
  changeDetails: route({
    method: 'PUT',
    path: '/api/emergency/accidents/:id/details',
    access: 'user',
    limit: 'person',
    summary: 'Replace what is known of other vehicles, people, police and conditions of your report',
    params: idParams,
    body: z
      .object({
        ...detailsShape,
        /** Of the report, as it was read; a newer one answers 409. */
        updatedAt: z.optional(instant),
      })
      .check(linksAreWhole),
    response: accident,
    errors: ['ACCIDENT_NOT_FOUND', 'CHANGED_ELSEWHERE'],
  }),
} as const
