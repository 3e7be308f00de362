import type { Tx } from '#platform/database/database.ts'

/** Name of the person's picture in the file store; null when there is none. */
export async function avatarNameOf(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('users').select('avatar_name').where('id', '=', userId).executeTakeFirst()
  return row?.avatar_name ?? null
}

/**
 * Replaces or removes the picture. `updated_at` stays, because the picture is not in the profile's form, and an open
 * form would otherwise be refused.
 * @returns the name of the previous picture
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
