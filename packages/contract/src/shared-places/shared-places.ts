import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { surroundings } from '../location/location.ts'
import { route } from '../wire/route.ts'
import { id, idParams, instant, wholeListQuery } from '../wire/wire.ts'

/** How long the page with the shared place works. */
export const SHARED_PLACE_MS = 2 * 3_600_000

/** Open links of one report; making another ends the oldest. */
export const SHARED_PLACES_PER_REPORT = 5
/** Milliseconds between two refreshes of the page that shows a shared place. */
export const SHARED_PLACE_REFRESH_MS = 30_000

/** How the person is, as they tell it themselves; nothing is derived from the report. */
export const situations = ['safe', 'waiting', 'hurt', 'hospital', 'home'] as const
export type Situation = (typeof situations)[number]

const situation = z.enum(situations, { error: 'field.choice' })
const flag = z.boolean({ error: 'field.choice' })

/** A link to the place and status of one report, open for two hours. All links of a report show the same. */
export const sharedPlace = z.object({
  id: z.uuid(),
  accidentId: z.uuid(),
  situation: z.enum(situations),
  /** The page names the person: first name and the first letter of the last one. */
  showsName: z.boolean(),
  /** The page offers to call the person's own number. */
  showsPhone: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
})
export type SharedPlace = z.infer<typeof sharedPlace>

/** Everything that somebody with the link can see. */
export const seenPlace = z.object({
  /** Such as `Maria O.`; null when the person left it out, or their profile has none. */
  name: z.nullable(z.string()),
  /** How to call them on a button; null together with `name`. */
  firstName: z.nullable(z.string()),
  /** The person's own number, E.164; null when they left it out, or their profile has none. */
  phone: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  address: z.nullable(z.string()),
  /** As in the report. */
  accuracy: z.nullable(z.number()),
  near: z.nullable(surroundings),
  /** When the accident happened. */
  occurredAt: instant,
  situation: z.enum(situations),
  /** When the person last said how they are. */
  updatedAt: instant,
  expiresAt: instant,
})
export type SeenPlace = z.infer<typeof seenPlace>

export const sharedPlaceRoutes = {
  sharePlace: route({
    method: 'POST',
    path: '/api/emergency/shared-places',
    access: 'user',
    limit: 'person',
    summary:
      'Make a link to place and status of a report; it works for two hours. Its token is told once, here',
    body: z.object({
      accidentId: id,
      situation: z._default(situation, 'waiting'),
      // Nothing of the person is shown that was not asked for.
      showsName: z._default(flag, false),
      showsPhone: z._default(flag, false),
    }),
    response: z.extend(sharedPlace, { token: z.string() }),
    status: 201,
    idempotent: true,
    errors: ['ACCIDENT_NOT_FOUND'],
  }),
  listSharedPlaces: route({
    method: 'GET',
    path: '/api/emergency/shared-places',
    access: 'user',
    limit: 'person',
    summary: 'Own links that still work',
    query: z.object(wholeListQuery),
    response: z.array(sharedPlace),
    paged: true,
  }),
  updateSharedPlace: route({
    method: 'PATCH',
    path: '/api/emergency/shared-places/:id',
    access: 'user',
    limit: 'person',
    summary:
      'Tell how one is now, and whether name and number are shown; it holds for every link of the report',
    params: idParams,
    body: z.object({
      situation: z.optional(situation),
      showsName: z.optional(flag),
      showsPhone: z.optional(flag),
    }),
    response: sharedPlace,
    errors: ['SHARED_PLACE_NOT_FOUND'],
  }),
  stopSharing: route({
    method: 'DELETE',
    path: '/api/emergency/shared-places/:id',
    access: 'user',
    limit: 'person',
    summary: 'Stop sharing at once: this link and the others of the same report',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['SHARED_PLACE_NOT_FOUND'],
  }),
  seePlace: route({
    method: 'POST',
    path: '/api/shared-place',
    access: 'public',
    limit: 'place',
    summary: 'What a link shows: place and status, and name and number if the person wants it',
    body: z.object({
      token: z
        .string({ error: 'field.required' })
        .check(z.minLength(1, 'field.required'), z.maxLength(fieldLimits.linkToken.max, 'field.tooLong')),
    }),
    response: seenPlace,
    errors: ['SHARED_PLACE_NOT_FOUND'],
  }),
} as const
