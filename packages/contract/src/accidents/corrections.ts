import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { idParams, instant } from '../wire/wire.ts'
import { damageZones, severities } from './accident-choices.ts'
import { accident } from './accidents.ts'
import { accidentAddress, accidentDamage, accidentDescription, accidentLocation } from './report-fields.ts'

const corrected = {
  timestamp: z.optional(instant),
  severity: z.optional(z.enum(severities, { error: 'field.choice' })),
  damage: z.optional(accidentDamage),
  /** Null or empty: no words. */
  description: accidentDescription,
  /** As the report was read; a newer one answers 409. */
  updatedAt: z.optional(instant),
}

/** What of a sent report can be corrected; what is left out stays. */
export const accidentCorrection = z.object({ location: z.optional(accidentLocation), ...corrected })
export type AccidentCorrection = z.infer<typeof accidentCorrection>
export type AccidentCorrectionInput = z.input<typeof accidentCorrection>

/** The same as a person types it: coordinates are the report's own, and go along unchecked. */
export const typedCorrection = z.object({
  location: z.optional(
    z.looseObject({ address: accidentAddress }).check(
      z.refine((place) => 'latitude' in place || Boolean(place.address), {
        error: 'field.place',
        path: ['address'],
      }),
    ),
  ),
  ...corrected,
})

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
