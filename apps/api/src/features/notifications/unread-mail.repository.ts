import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The reader to be told of this notification outside the app; undefined once it was read or removed. */
export async function findReader(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ email: string; language: string; notify_email: boolean; event_key: string } | undefined> {
  return tx
    .selectFrom('notifications as told')
    .innerJoin('users', 'users.id', 'told.user_id')
    .select(['users.email', 'users.language', 'users.notify_email', 'told.event_key'])
    .where('told.user_id', '=', userId)
    .where('told.id', '=', id)
    .where('told.read_at', 'is', null)
    .where('told.removed_at', 'is', null)
    .forUpdate('told')
    .executeTakeFirst()
}

/** Whether an earlier mail covered an event whose key begins so, and it was not read since. */
export async function wasMailed(tx: Tx, userId: string, eventKeyPrefix: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('mailed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`starts_with(event_key, ${eventKeyPrefix})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Without an instant nothing has covered it, so that another may. */
export async function setMailed(
  tx: Tx,
  userId: string,
  { id, at }: { id: string; at: Date | null },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
