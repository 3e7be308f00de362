import * as z from 'zod/mini'
import { professional, professionalTypes } from '../professionals/professionals.ts'
import { route } from '../wire/route.ts'
import { id, idParams, pageQuery } from '../wire/wire.ts'

/** Favourites one person may keep. */
export const favoriteLimits = { count: 500 } as const

const favorite = z.object({ professionalId: z.uuid() })

export const favoriteRoutes = {
  listFavorites: route({
    method: 'GET',
    path: '/api/professionals/favorites',
    access: 'user',
    limit: 'person',
    summary: 'Own favourites, newest first',
    query: z.object(pageQuery),
    response: z.array(professional),
    paged: true,
  }),
  addFavorite: route({
    method: 'POST',
    path: '/api/professionals/favorites',
    access: 'user',
    limit: 'person',
    summary: 'Keep a professional as a favourite; a second time changes nothing',
    body: z.object({
      professionalId: id,
      professionalType: z.enum(professionalTypes, { error: 'field.professionalType' }),
    }),
    response: favorite,
    status: 201,
    idempotent: true,
    errors: ['PROFESSIONAL_NOT_FOUND', 'FAVORITES_FULL'],
  }),
  removeFavorite: route({
    method: 'DELETE',
    path: '/api/professionals/favorites/:id',
    access: 'user',
    limit: 'person',
    summary: 'Remove a favourite by the id of the professional; a second time changes nothing',
    params: idParams,
    response: favorite,
  }),
} as const
