import * as z from 'zod/mini'
import { latitudeInQuery, longitudeInQuery } from '../wire/fields.ts'
import { route } from '../wire/route.ts'
import { wholeListQuery } from '../wire/wire.ts'

/** Miles within which a roadside service counts as near. */
export const ROADSIDE_RADIUS_MILES = 50
/** Shown when no service is known. */
export const ROADSIDE_FALLBACK_PHONE = '1-800-ROADSIDE'

export const roadsideService = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  hours: z.object({ isOpen24x7: z.boolean() }),
  /** Minutes; null where the company says nothing. */
  estimatedArrival: z.nullable(z.object({ min: z.int(), max: z.int() })),
  services: z.array(z.string()),
  /** Text such as `2.5 mi`; the number beside it is for sorting and for other languages. */
  distance: z.string(),
  distanceMiles: z.number(),
  /** An example, not a real company. */
  isSample: z.boolean(),
})
export type RoadsideService = z.infer<typeof roadsideService>

export const roadsideRoutes = {
  listRoadside: route({
    method: 'GET',
    path: '/api/emergency/roadside',
    access: 'user',
    limit: 'person',
    summary: 'Roadside services by distance; the three samples when none is near',
    query: z.object({
      ...wholeListQuery,
      latitude: z.optional(latitudeInQuery),
      longitude: z.optional(longitudeInQuery),
      address: z.optional(z.string().check(z.maxLength(300, 'field.tooLong'))),
    }),
    response: z.array(roadsideService),
    paged: true,
  }),
} as const
