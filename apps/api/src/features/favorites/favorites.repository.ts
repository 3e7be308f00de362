import type { Professional } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'

export async function isFavorite(tx: Tx, userId: string, professionalId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('favorites')
    .select('id')
    .where('user_id', '=', userId)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
  return row !== undefined
}

interface NewFavorite {
  id: string
  professionalId: string
  at: Date
}

export async function insertFavorite(
  tx: Tx,
  userId: string,
  { id, professionalId, at }: NewFavorite,
): Promise<void> {
  await tx
    .insertInto('favorites')
    .values({ user_id: userId, id, professional_id: professionalId, created_at: at })
    .execute()
}

export async function deleteFavorite(tx: Tx, userId: string, professionalId: string): Promise<void> {
  await tx
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('professional_id', '=', professionalId)
    .execute()
}

/** A page of the favourites, newest first, including professionals who are no longer active. */
export async function findFavorites(
  tx: Tx,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Professional[]> {
  const rows = await tx
    .selectFrom('favorites as favorite')
    .innerJoin('professional_items as professional', 'professional.id', 'favorite.professional_id')
    .select('professional.item')
    .where('favorite.user_id', '=', userId)
    .orderBy('favorite.created_at', 'desc')
    .orderBy('favorite.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.item)
}
