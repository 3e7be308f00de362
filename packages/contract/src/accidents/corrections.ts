import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { idParams, instant } from '../wire/wire.ts'
import { damageZones, severities } from './accident-choices.ts'
import { accident } from './accidents.ts'
import { accidentCorrection } from './correction-form.ts'

function correctionOf<Field extends string, Value extends z.ZodMiniType>(field: Field, value: Value) {
  return z.object({ field: z.literal(field), was: value, now: value })
}

/** A corrected place, as far as the timeline tells it. */
const toldPlace = z.object({
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})

/** What one field of a report said before and says since. */
export const madeCorrection = z.discriminatedUnion('field', [
  correctionOf('place', toldPlace),
  correctionOf('time', instant),
  correctionOf('severity', z.enum(severities)),
  correctionOf('damage', z.array(z.enum(damageZones))),
  correctionOf('words', z.string()),
])
export type MadeCorrection = z.infer<typeof madeCorrection>
export type CorrectedField = MadeCorrection['field']

export const correctionRoutes = {
  correctAccident: route({
    method: 'PATCH',
    path: '/api/emergency/accidents/:id',
    access: 'user',
    limit: 'person',
    summary:
      'Correct place, time, severity, damage or words of your report; the timeline keeps both versions',
    params: idParams,
    body: accidentCorrection,
    response: accident,
    errors: ['ACCIDENT_NOT_FOUND', 'CHANGED_ELSEWHERE'],
  }),
} as const
