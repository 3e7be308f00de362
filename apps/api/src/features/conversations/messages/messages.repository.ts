import { type DeclineReason, type FileType, MESSAGE_ACTIVITY_MS } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ConversationRow, Side } from '../conversations.repository.ts'

export interface MessageRow {
  conversation_id: string
  position: number
  id: string
  side: Side
  client_id: string
  text: string
  file_count: number
  created_at: Date
  deleted_at: Date | null
  /** Kept from the other side, which had blocked the sender. */
  is_withheld: boolean
  /** Which ready sentence it is; its text is in the recipient's language. */
  ready_sentence: DeclineReason | null
}

export interface MessageFileRow {
  message_id: string
  file_id: string
  user_id: string
  original_filename: string
  mime_type: FileType
  file_size: number
}

const columns = sql`
  conversation_id, position, id, side, client_id, text, file_count, created_at, deleted_at, is_withheld,
  ready_sentence`

interface NewMessage {
  conversationId: string
  id: string
  side: Side
  clientId: string
  text: string
  fileCount: number
  isWithheld: boolean
  readySentence: DeclineReason | undefined
  at: Date
}

/**
 * Appends a message to a locked conversation, which moves up in the sender's list.
 * @returns nothing when the sender's device has sent it before; `isNews` when it makes a history item for the sender
 */
export async function insertMessage(
  tx: Tx,
  userId: string,
  { conversationId, id, side, clientId, text, fileCount, isWithheld, readySentence, at }: NewMessage,
): Promise<{ row: MessageRow; isNews: boolean } | undefined> {
  const { rows } = await sql<MessageRow & { is_news: boolean }>`
    with sent as (
      insert into messages (
        conversation_id, position, id, side, client_id, text, file_count, is_withheld, ready_sentence, created_at
      )
      select held.id, held.last_position + 1, ${id}, ${side}, ${clientId}, ${text}, ${fileCount}, ${isWithheld},
        ${readySentence ?? null}, ${at}
      from conversations as held where held.id = ${conversationId}
      on conflict (conversation_id, side, client_id) do nothing
      returning ${columns}
    ),
    moved as (
      update conversations as held set last_position = sent.position,
        person_has_written = held.person_has_written or sent.side = 'person',
        other_has_written = held.other_has_written or sent.side = 'other',
        person_last = ${lastOf('person')}, other_last = ${lastOf('other')},
        has_withheld = held.has_withheld or sent.is_withheld
      from sent where held.id = sent.conversation_id
    ),
    listed as (
      update conversation_members as member set last_at = sent.created_at, box = 'inbox',
        told_sent_at = case when ${isDue('told_sent_at', at)} then sent.created_at else member.told_sent_at end
      from sent where member.user_id = ${userId} and member.conversation_id = sent.conversation_id
      returning member.told_sent_at = sent.created_at as is_news
    )
    select sent.*, listed.is_news from sent, listed`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { is_news: isNews, ...message } = row
  return { row: message, isNews }
}

/** The last message that a side sees, after the sent one. */
function lastOf(side: Side) {
  return sql`case
    when sent.side = ${side} or not sent.is_withheld then sent.position
    when held.has_withheld then ${sql.ref(`held.${side}_last`)}
    else held.last_position
  end`
}

export interface Received {
  unreadCount: number
  /** Whether it makes a history item. */
  isNews: boolean
  isMuted: boolean
}

/**
 * Delivers a message to its reader: their count, whether it makes a history item, and whether they muted the
 * conversation. Run it for the reader (`actingFor`). A reader who is new to the conversation starts with one unread message.
 */
export async function receiveMessage(
  tx: Tx,
  readerId: string,
  { row, box }: { row: MessageRow; box: 'inbox' | 'requests' },
): Promise<Received> {
  const { conversation_id: id, side, created_at: at } = row
  const { rows } = await sql<{ unread_count: number; is_news: boolean; is_muted: boolean }>`
    insert into conversation_members as member
      (user_id, conversation_id, side, box, unread_count, last_at, told_received_at)
    values (${readerId}, ${id}, ${side === 'person' ? 'other' : 'person'}, ${box}, 1, ${at}, ${box === 'requests' ? null : at})
    on conflict (user_id, conversation_id) do update set unread_count = member.unread_count + 1, last_at = ${at},
      box = ${box},
      told_received_at = case when ${isDue('told_received_at', at)} then ${at} else member.told_received_at end
    returning unread_count, told_received_at is not distinct from ${at} as is_news, muted_at is not null as is_muted`.execute(
    tx,
  )
  const [received] = rows
  if (!received) throw new Error('a reader was not written down')
  return { unreadCount: received.unread_count, isNews: received.is_news, isMuted: received.is_muted }
}

function isDue(column: 'told_sent_at' | 'told_received_at', at: Date) {
  const told = sql.ref(`member.${column}`)
  return sql<boolean>`(${told} is null or ${told} <= ${new Date(at.getTime() - MESSAGE_ACTIVITY_MS)})`
}

/** A message of this side by its id on the sender's device, also when the sender has deleted the conversation since. */
export async function findSent(
  tx: Tx,
  { conversationId, side, clientId }: { conversationId: string; side: Side; clientId: string },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from krash_sent_message(${conversationId}, ${side}, ${clientId})`.execute(tx)
  return rows[0]
}

export async function findMessage(tx: Tx, userId: string, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from messages
    where id = ${id} and exists (
      select from conversation_members as member
      where member.user_id = ${userId} and member.conversation_id = messages.conversation_id
    )`.execute(tx)
  return rows[0]
}

/** The highest position of these messages in a conversation; zero when none belongs to it. */
export async function findHighestPosition(tx: Tx, conversationId: string, ids: string[]): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select max(position) as position from messages
    where conversation_id = ${conversationId} and id = any (${ids}::uuid[])`.execute(tx)
  return rows[0]?.position ?? 0
}

/** The last message of each that its reader sees. */
export async function findLastMessages(
  tx: Tx,
  conversations: Pick<ConversationRow, 'id' | 'last_shown'>[],
): Promise<MessageRow[]> {
  const ids = conversations.map(({ id }) => id)
  const positions = conversations.map((row) => row.last_shown)
  const { rows } = await sql<MessageRow>`
    select ${columns} from messages
    where (conversation_id, position) in (
      select * from unnest(${ids}::uuid[], ${positions}::bigint[])
    )`.execute(tx)
  return rows
}

/** The newest messages below a position, or the oldest above it. */
export interface MessageRange {
  conversation: Pick<ConversationRow, 'id' | 'last_shown'>
  below?: number | undefined
  above?: number | undefined
  since?: string | undefined
  limit: number
  offset?: number | undefined
  from: 'newest' | 'oldest'
}

export async function findMessages(tx: Tx, range: MessageRange): Promise<MessageRow[]> {
  const { conversation, below, above, since, limit, offset = 0, from } = range
  const conditions = [
    sql<boolean>`conversation_id = ${conversation.id}`,
    sql<boolean>`position <= ${conversation.last_shown}`,
  ]
  if (below !== undefined) conditions.push(sql`position < ${below}`)
  if (above !== undefined) conditions.push(sql`position > ${above}`)
  if (since !== undefined) conditions.push(sql`created_at > ${new Date(since)}`)
  const direction = from === 'newest' ? sql`desc` : sql`asc`
  const { rows } = await sql<MessageRow>`
    select ${columns} from messages where ${sql.join(conditions, sql` and `)}
    order by position ${direction} limit ${limit} offset ${offset}`.execute(tx)
  return from === 'newest' ? rows.toReversed() : rows
}

/** The files of these messages, as long as their owners keep them. */
export async function findMessageFiles(tx: Tx, messageIds: string[]): Promise<Map<string, MessageFileRow[]>> {
  if (messageIds.length === 0) return new Map()
  const { rows } = await sql<MessageFileRow>`
    select message_id, file_id, user_id, original_filename, mime_type, file_size
    from krash_message_files(${messageIds}::uuid[])`.execute(tx)
  return Map.groupBy(rows, (row) => row.message_id)
}

/** Ids of the files sent with a message, including hidden ones, but not purged ones. */
export async function findSentFileIds(tx: Tx, { conversation_id, position }: MessageRow): Promise<string[]> {
  const rows = await tx
    .selectFrom('message_files')
    .select('file_id')
    .where('conversation_id', '=', conversation_id)
    .where('position', '=', position)
    .execute()
  return rows.map((row) => row.file_id)
}

/** Attaches the person's files to their message, in this order; false when one is not the person's or was deleted. */
export async function attachFiles(
  tx: Tx,
  userId: string,
  { message, fileIds }: { message: MessageRow; fileIds: string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_files (conversation_id, position, place, user_id, file_id)
    select ${message.conversation_id}, ${message.position}, wanted.place, file.user_id, file.id
    from unnest(${fileIds}::uuid[]) with ordinality as wanted (id, place)
    join files as file on file.user_id = ${userId} and file.id = wanted.id and file.is_active`.execute(tx)
  return Number(numAffectedRows) === fileIds.length
}

/**
 * Sets how far a side has read in a locked conversation. Whom it has blocked is not told.
 * @returns how many messages remain unread
 */
export async function setRead(
  tx: Tx,
  userId: string,
  {
    conversation,
    position,
  }: {
    conversation: Pick<ConversationRow, 'id' | 'side' | 'last_shown' | 'is_blocked'>
    position: number
  },
): Promise<number> {
  const { id: conversationId, side, last_shown: last, is_blocked: isBlocked } = conversation
  const [read, told] = [sql.ref(`${side}_read`), sql.ref(`${side}_read_told`)]
  const { rows } = await sql<{ unread_count: number }>`
    with moved as (update conversations set ${read} = ${position},
        ${told} = case when ${isBlocked} then coalesce(${told}, ${read}) end
      where id = ${conversationId})
    update conversation_members set unread_count = (
      select count(*) from messages
      where conversation_id = ${conversationId} and side <> ${side} and position > ${position} and position <= ${last}
        and deleted_at is null
    )
    where user_id = ${userId} and conversation_id = ${conversationId}
    returning unread_count`.execute(tx)
  return rows[0]?.unread_count ?? 0
}

export async function countUnread(
  tx: Tx,
  { conversationId, side, after }: { conversationId: string; side: Side; after: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('side', '=', side)
    .where('position', '>', after)
    .where('deleted_at', 'is', null)
    .where('is_withheld', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** How many messages of an own conversation were withheld from the person. */
export async function countWithheld(tx: Tx, conversationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select krash_count_withheld(${conversationId}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Removes text and files from the person's message in a locked conversation; false when that was done before. */
export async function eraseMessage(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('messages')
    .set({ text: '', deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the unread count of a participant, possibly somebody else (`actingFor`), in a locked conversation. */
export async function setUnread(
  tx: Tx,
  userId: string,
  { conversationId, unreadCount }: { conversationId: string; unreadCount: number },
): Promise<void> {
  await tx
    .updateTable('conversation_members')
    .set({ unread_count: unreadCount })
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** Deletes answers stored for repeated requests that contain this message. */
export async function forgetAnswersWith(tx: Tx, userId: string, messageId: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('answer', 'like', `%${messageId}%`)
    .execute()
}

/** Whether what the person sends here arrives: the reader may have blocked them, or already have a request of theirs. */
export async function findsReader(
  tx: Tx,
  { id, side, request }: Pick<ConversationRow, 'id' | 'side' | 'request'>,
): Promise<boolean> {
  const isRequest = side === 'person' && request !== null && request !== 'accepted'
  const { rows } = await sql<{ finds: boolean }>`
    select krash_blocked_since(${id}) is null and (not ${isRequest} or krash_receives_request(${id})) as finds`.execute(
    tx,
  )
  return rows[0]?.finds ?? false
}

/** Whether the other side of an own conversation has blocked the person. */
export async function isBlockedByPeer(tx: Tx, conversationId: string): Promise<boolean> {
  const { rows } = await sql<{ since: Date | null }>`
    select krash_blocked_since(${conversationId}) as since`.execute(tx)
  return (rows[0]?.since ?? null) !== null
}

export async function setRequest(tx: Tx, id: string, request: 'accepted' | 'declined'): Promise<void> {
  await tx.updateTable('conversations').set({ request }).where('id', '=', id).execute()
}
