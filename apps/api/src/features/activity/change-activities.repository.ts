import type { ActivityAction } from '@krash/contract'
import type { Tx } from '#platform/database/database.ts'
import type { ActivityRow } from './activity.repository.ts'

interface Change {
  ids: readonly string[]
  at: Date
}

type Flags = Partial<Pick<ActivityRow, 'is_read' | 'is_archived'>>

const flagsAfter: Record<Exclude<ActivityAction, 'delete'>, Flags> = {
  read: { is_read: true },
  unread: { is_read: false },
  archive: { is_archived: true },
  unarchive: { is_archived: false },
}

export async function markActivities(
  tx: Tx,
  userId: string,
  { ids, action, at }: Change & { action: keyof typeof flagsAfter },
): Promise<ActivityRow[]> {
  const flags = flagsAfter[action]
  return tx
    .updateTable('activities')
    .set({ ...flags, updated_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where((row) => row.not(row.and(flags)))
    .returningAll()
    .execute()
}

export async function deleteActivities(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  return tx
    .deleteFrom('activities')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
}
