import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A change of somebody's presence, for one person who may know it. */
export interface Sight {
  conversationId: string
  to: string
  isOnline: boolean
  lastSeen: Date
}

/** Marks people as online until then. @returns those who were not online before */
export async function showOnline(
  tx: Tx,
  userIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with known as (
      select user_id from presence where user_id = any(${userIds}::uuid[]) and online_until > last_seen_at
    ),
    shown as (
      insert into presence (user_id, online_until, last_seen_at)
      select users.id, ${until}, ${now} from users where users.id = any(${userIds}::uuid[]) order by users.id
      on conflict (user_id) do update
        set online_until = excluded.online_until, last_seen_at = excluded.last_seen_at
      returning user_id
    )
    select user_id from shown where user_id not in (select user_id from known)`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Marks people as gone since then (Unix milliseconds), unless they were marked online again since, each time for
 * `onlineMs`.
 * @returns those who were online
 */
export async function showGone(
  tx: Tx,
  gone: readonly (readonly [userId: string, since: number])[],
  onlineMs: number,
): Promise<string[]> {
  if (gone.length === 0) return []
  const people = gone.map(([userId]) => userId)
  const times = gone.map(([, since]) => new Date(since))
  const { rows } = await sql<{ user_id: string }>`
    update presence set online_until = gone.since, last_seen_at = gone.since
    from unnest(${people}::uuid[], ${times}::timestamptz[]) as gone (user_id, since)
    where presence.user_id = gone.user_id and online_until > last_seen_at
      and online_until < gone.since + make_interval(secs => ${onlineMs / 1000})
    returning presence.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Marks people as gone whose time ran out silently, for example because a server ended. */
export async function showLapsed(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('presence')
    .set({ online_until: sql.ref('last_seen_at') })
    .where('online_until', '>', sql.ref<Date>('last_seen_at'))
    .where('online_until', '<=', now)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Who of the people now online may know of these people: the other side of a mutual conversation, and clients of a
 * professional whose record was claimed. A professional sees nobody who has not written, and nobody sees whom they have
 * blocked, or who has blocked them.
 */
export async function findSights(tx: Tx, userIds: readonly string[], now: Date): Promise<Sight[]> {
  const { rows } = await sql<Sight>`
    select conversation.id as "conversationId", other.user_id as "to",
      own.online_until > ${now} as "isOnline", own.last_seen_at as "lastSeen"
    from unnest(${userIds}::uuid[]) as changed (user_id)
    join presence as own on own.user_id = changed.user_id
    join conversation_members as member on member.user_id = changed.user_id
    join conversations as conversation on conversation.id = member.conversation_id
    join presence as other on other.online_until > ${now}
      and other.user_id = case member.side when 'person' then conversation.other_id else conversation.person_id end
    where case when conversation.professional_id is null then conversation.request = 'accepted'
        else member.side = 'other' or conversation.person_has_written end
      and not exists (
        select from blocks as block
        where block.user_id = own.user_id
          and (block.blocked_user_id = other.user_id or block.conversation_id = conversation.id)
      )
      and not exists (
        select from blocks as block
        where block.user_id = other.user_id
          and (block.blocked_user_id = own.user_id or block.conversation_id = conversation.id)
      )`.execute(tx)
  return rows
}
