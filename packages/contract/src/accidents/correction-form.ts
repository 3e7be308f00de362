import * as z from 'zod/mini'
import { instant } from '../wire/wire.ts'
import { severities } from './accident-choices.ts'
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
