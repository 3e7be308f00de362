import {
  type Pagination,
  type Professional,
  type ProfessionalType,
  favoriteLimits,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import { isListed } from '#features/professionals/professionals.service.ts'
import type { Acting } from '#platform/acting.ts'
import { countOwn, holdAndCount } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { deleteFavorite, findFavorites, insertFavorite, isFavorite } from './favorites.repository.ts'

export async function myFavorites(
  { tx, userId }: Acting,
  query: { limit: number; page?: number | undefined; offset?: number | undefined },
): Promise<{ professionals: Professional[]; pagination: Pagination }> {
  const window = pageWindow(query)
  const professionals = await findFavorites(tx, userId, window)
  const total = await countOwn(tx, userId, 'favorites')
  return { professionals, pagination: paginationOf(window, professionals.length, total) }
}

interface Wish {
  professionalId: string
  professionalType: ProfessionalType
}

/**
 * Adding a favourite again changes nothing, not even its place in the list.
 * @throws AppError PROFESSIONAL_NOT_FOUND, also when the type is another, FAVORITES_FULL
 */
export async function addFavorite(
  { tx, context, userId }: Acting,
  { professionalId, professionalType }: Wish,
): Promise<{ professionalId: string }> {
  if (!(await isListed(tx, professionalType, professionalId))) throw new AppError('PROFESSIONAL_NOT_FOUND')
  const count = await holdAndCount(tx, userId, 'favorites')
  if (await isFavorite(tx, userId, professionalId)) return { professionalId }
  if (count >= favoriteLimits.count) throw new AppError('FAVORITES_FULL')
  await insertFavorite(tx, userId, { id: context.newId(), professionalId, at: context.clock.now() })
  return { professionalId }
}

/** Removing it again changes nothing. */
export async function removeFavorite(
  { tx, userId }: Acting,
  professionalId: string,
): Promise<{ professionalId: string }> {
  await deleteFavorite(tx, userId, professionalId)
  return { professionalId }
}
