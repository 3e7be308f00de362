import type { Tx } from '#platform/database/database.ts'

/** Name of the person's picture in the file store; null when there is none. */
export async function avatarNameOf(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('users').select('avatar_name').where('id', '=', userId).executeTakeFirst()
  return row?.avatar_name ?? null
}

/**
 * Puts a picture, or none, in the place of the one before. It is no change of the profile's form: `updated_at` stays, or
 * an open form would be refused.
 * @returns the name of the one before
 */
export async function replaceAvatar(tx: Tx, userId: string, name: string | null): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('avatar_name')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('users').set({ avatar_name: name }).where('id', '=', userId).execute()
  return row?.avatar_name ?? null
}
