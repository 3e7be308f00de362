import * as z from 'zod/mini'
import { latitudeInQuery, longitudeInQuery, paragraph, text } from '../wire/fields.ts'
import {
  foundProfessional,
  listedProfessional,
  namedType,
  professional,
  professionalSearch,
  professionalTypes,
  searchAnswer,
  searchLimits,
} from './professionals.ts'
import { route } from '../wire/route.ts'
import { id, pageQuery } from '../wire/wire.ts'

export const directoryLimits = {
  nearby: 20,
  topRated: 10,
  bulk: { max: 50 },
  contactMessage: { min: 1, max: 1000 },
  correction: { min: 5, max: 1000 },
} as const

/** Counts of people's actions are published in multiples of this; the database does the rounding (migration 0021). */
export const statsStep = 5

/** What can be reported as wrong in a directory record. */
export const correctionTopics = ['name', 'phone', 'address', 'specialties', 'closed', 'other'] as const
export type CorrectionTopic = (typeof correctionTopics)[number]

const whole = (max: number, usual: number) =>
  z._default(
    z.coerce
      .number({ error: 'field.number' })
      .check(z.int('field.wholeNumber'), z.gte(1, 'field.tooSmall'), z.lte(max, 'field.tooBig')),
    usual,
  )
const typeParams = z.object({ type: namedType })
const oneParams = z.object({ type: namedType, id })

export const professionalMessage = z.object({
  professionalId: id,
  professionalType: z.enum(professionalTypes, { error: 'field.professionalType' }),
  message: paragraph(directoryLimits.contactMessage),
})

export const correctionForm = z.object({
  topic: z.enum(correctionTopics, { error: 'field.choice' }),
  message: paragraph(directoryLimits.correction),
})
export type CorrectionForm = z.infer<typeof correctionForm>

/** Counts over all people together, without names. */
export const professionalStats = z.object({
  /** People who wrote or shared, rounded down to a multiple of `statsStep`, so that no single person shows. */
  contacts: z.int(),
  /** Booked appointments, rounded down in the same way; 0 below `statsStep` people. */
  appointments: z.int(),
  reviewCount: z.int(),
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  ratingBreakdown: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
  /** Null until there is an answer to measure. */
  medianResponseMinutes: z.nullable(z.int()),
})
export type ProfessionalStats = z.infer<typeof professionalStats>

const reading = { method: 'GET', access: 'user', limit: 'person' } as const

export const directoryRoutes = {
  listLawyers: route({
    ...reading,
    path: '/api/professionals/lawyers',
    summary: 'All lawyers, best rated first',
    query: z.object(pageQuery),
    response: z.object({ lawyers: z.array(listedProfessional) }),
    paged: true,
  }),
  listPhysicians: route({
    ...reading,
    path: '/api/professionals/physicians',
    summary: 'All physicians, best rated first',
    query: z.object(pageQuery),
    response: z.object({ physicians: z.array(listedProfessional) }),
    paged: true,
  }),
  professionalsNearby: route({
    ...reading,
    path: '/api/professionals/:type/nearby',
    summary: 'Professionals near coordinates, nearest first',
    params: typeParams,
    query: z.object({
      latitude: latitudeInQuery,
      longitude: longitudeInQuery,
      /** Miles. */
      radius: z._default(
        z.coerce
          .number({ error: 'field.number' })
          .check(
            z.gte(searchLimits.radiusMin, 'field.tooSmall'),
            z.lte(searchLimits.radiusMax, 'field.tooBig'),
          ),
        searchLimits.radiusDefault,
      ),
      ...pageQuery,
      limit: whole(100, directoryLimits.nearby),
    }),
    response: z.array(foundProfessional),
    paged: true,
  }),
  specialties: route({
    ...reading,
    path: '/api/professionals/:type/specialties',
    summary: 'Names of the specialties of a type',
    params: typeParams,
    response: z.array(z.string()),
  }),
  topRated: route({
    ...reading,
    path: '/api/professionals/:type/top-rated',
    summary: 'The best rated of the country',
    params: typeParams,
    query: z.object({ ...pageQuery, limit: whole(100, directoryLimits.topRated) }),
    response: z.array(professional),
    paged: true,
  }),
  searchByName: route({
    ...reading,
    path: '/api/professionals/:type/search-by-name',
    summary: 'Professionals of the country whose name holds all the words, typing errors allowed',
    params: typeParams,
    query: z.object({ name: text(searchLimits.text), limit: whole(100, directoryLimits.nearby) }),
    response: z.array(professional),
  }),
  searchByLocation: route({
    method: 'POST',
    path: '/api/professionals/search-by-location',
    access: 'user',
    limit: 'person',
    summary: 'The search under the name of another screen',
    body: professionalSearch,
    response: searchAnswer,
    paged: true,
    errors: ['PLACE_NOT_FOUND'],
  }),
  bulkProfessionals: route({
    method: 'POST',
    path: '/api/professionals/:type/bulk',
    access: 'user',
    limit: 'person',
    summary: 'Several professionals by their ids, in the order asked; unknown ids are left out',
    params: typeParams,
    body: z.object({ ids: z.array(id).check(z.maxLength(directoryLimits.bulk.max, 'field.tooMany')) }),
    response: z.array(professional),
  }),
  professionalStats: route({
    ...reading,
    path: '/api/professionals/:type/:id/stats',
    summary: 'Counts about one professional',
    params: oneParams,
    response: professionalStats,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  contactProfessional: route({
    method: 'POST',
    path: '/api/professionals/contact',
    access: 'user',
    feature: 'chat',
    limit: 'message',
    summary: 'Write to a professional',
    body: professionalMessage,
    response: z.object({ id: z.uuid(), professionalId: z.uuid(), sentAt: z.iso.datetime() }),
    status: 201,
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  reportProfessionalError: route({
    method: 'POST',
    path: '/api/professionals/:type/:id/corrections',
    access: 'user',
    limit: 'contact',
    summary: 'Tell that something about a professional is wrong',
    params: oneParams,
    body: correctionForm,
    response: z.object({ id: z.uuid() }),
    status: 201,
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
} as const
