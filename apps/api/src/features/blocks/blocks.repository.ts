import { sql, type Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Blocks } from '#platform/database/tables.ts'

export type BlockRow = Selectable<Blocks>

interface NewBlock {
  id: string
  blockedUserId: string | null
  conversationId: string | null
  name: string | null
  at: Date
}

/** Blocks somebody; the first block of the same person, or in the same conversation, stays. */
export async function insertBlock(
  tx: Tx,
  userId: string,
  { id, blockedUserId, conversationId, name, at }: NewBlock,
): Promise<BlockRow> {
  const { rows } = await sql<BlockRow>`
    insert into blocks (user_id, id, blocked_user_id, conversation_id, name, created_at)
    values (${userId}, ${id}, ${blockedUserId}, ${conversationId}, ${name}, ${at})
    on conflict do nothing returning *`.execute(tx)
  const [made] = rows
  if (made) return made
  return tx
    .selectFrom('blocks')
    .selectAll()
    .where('user_id', '=', userId)
    .where((block) =>
      blockedUserId === null
        ? block.and([block('conversation_id', '=', conversationId), block('blocked_user_id', 'is', null)])
        : block('blocked_user_id', '=', blockedUserId),
    )
    .executeTakeFirstOrThrow()
}

export async function deleteBlockRow(tx: Tx, userId: string, id: string): Promise<BlockRow | undefined> {
  return tx
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Conversations whose other side the person knows to be this one, whoever began them, in the order of locking; without
 * the peer if it was never allowed to see whether the person is online.
 */
export async function findConversationsWith(
  tx: Tx,
  userId: string,
  { blockedUserId, conversationId }: { blockedUserId: string | null; conversationId: string | null },
): Promise<{ id: string; box: string; peer_id: string | null }[]> {
  const { rows } = await sql<{ id: string; box: string; peer_id: string | null }>`
    select held.id, member.box,
      case when held.request in ('waiting', 'declined') then null
        when member.side = 'person' then held.other_id else held.person_id end as peer_id
    from conversation_members as member join conversations as held on held.id = member.conversation_id
    where member.user_id = ${userId} and (
      held.id = ${conversationId}
      or (member.side = 'other' and held.person_id = ${blockedUserId})
      or (member.side = 'person' and held.other_id = ${blockedUserId} and held.request = 'accepted')
    )
    order by held.id`.execute(tx)
  return rows
}

/** Whether the person is online now. */
export async function isOnline(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('presence')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('online_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
