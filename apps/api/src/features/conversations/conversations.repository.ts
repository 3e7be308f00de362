import type { ProfessionalType, AgreedPackage } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** `person` began the conversation or is a professional's client; `other` is whom they write to. */
export type Side = 'person' | 'other'
/** The list that shows it; none when its person has declined it, or deleted it for themselves. */
export type Box = 'inbox' | 'requests' | 'none'

export interface ConversationRow {
  id: string
  person_id: string | null
  other_id: string | null
  professional_id: string | null
  last_position: number
  /** The last message that this side sees; messages withheld from it may follow. */
  last_shown: number
  person_read: number
  other_read: number
  /** How far each has read, as shown to the other side; less if they have blocked it and read on. */
  person_told: number
  other_told: number
  person_has_written: boolean
  other_has_written: boolean
  /** Null with a professional. To its sender, a declined one looks as if it still waits. */
  request: 'waiting' | 'accepted' | 'declined' | null
  /** Whether a message was kept from one of the sides, so that positions are not the number of messages. */
  has_withheld: boolean
  side: Side
  label: string | null
  box: Box
  unread_count: number
  last_at: Date
  /** Up to here the person has deleted the conversation for themselves. */
  cleared_position: number
  muted_at: Date | null
  /** Whether the person has blocked the other side. */
  is_blocked: boolean
  self_name: string | null
  professional_name: string | null
  professional_type: ProfessionalType | null
  firm_name: string | null
  is_demo: boolean | null
}

export interface PeerRow {
  conversation_id: string
  peer_id: string | null
  peer_name: string | null
  online_until: Date | null
  last_seen_at: Date | null
}

const lastShown = sql`
  case when not held.has_withheld then held.last_position
    when member.side = 'person' then held.person_last else held.other_last end`
const columns = sql`
  held.id, held.person_id, held.other_id, held.professional_id, held.last_position, ${lastShown} as last_shown,
  held.person_read, held.other_read, coalesce(held.person_read_told, held.person_read) as person_told,
  coalesce(held.other_read_told, held.other_read) as other_told,
  held.person_has_written, held.other_has_written, held.request, held.has_withheld, member.side, member.label, member.box,
  member.unread_count, member.last_at, member.cleared_position, member.muted_at,
  exists (
    select from blocks as block
    where block.user_id = member.user_id and (block.conversation_id = held.id or block.blocked_user_id = case
      when member.side = 'other' then held.person_id
      when held.request = 'accepted' then held.other_id
      -- The id that was written to; of an e-mail or code it is not known whose it is.
      when member.label = held.other_id::text then held.other_id
    end)
  ) as is_blocked,
  nullif(concat_ws(' ', self.first_name, self.last_name), '') as self_name,
  professional.full_name as professional_name, professional.type as professional_type, professional.firm_name,
  professional.is_demo`
const source = sql`
  conversation_members as member
  join conversations as held on held.id = member.conversation_id
  join users as self on self.id = member.user_id
  left join professionals as professional on professional.id = held.professional_id`

const own = (userId: string, id: string) => sql<ConversationRow>`
  select ${columns} from ${source} where member.user_id = ${userId} and member.conversation_id = ${id}`

export async function findConversation(
  tx: Tx,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await own(userId, id).execute(tx)
  return rows[0]
}

/**
 * Locks one of the person's conversations: nobody else sends, reads or deletes in it until the transaction ends. Order, unread counts
 * and read marks depend on that. Lock rows of its members only afterwards.
 */
export async function holdConversation(
  tx: Tx,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`${own(userId, id)} for update of held, member`.execute(tx)
  return rows[0]
}

export async function findPeers(tx: Tx, ids: string[]): Promise<Map<string, PeerRow>> {
  const { rows } = await sql<PeerRow>`
    select conversation_id, peer_id, peer_name, online_until, last_seen_at
    from krash_conversation_people(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.conversation_id, row]))
}

export interface ListFilter {
  box: 'inbox' | 'requests'
  search: string | undefined
  limit: number
  offset: number
}

/** A page of own conversations, unread ones first, then the newest, and how many there are. */
export async function findConversations(
  tx: Tx,
  userId: string,
  { box, search, limit, offset }: ListFilter,
): Promise<{ rows: ConversationRow[]; total: number; unread: number; requests: number }> {
  const own = sql`${source} where member.user_id = ${userId} and member.box = ${box}`
  const matching = search
    ? sql`${own} and member.conversation_id = any (${await findMatching(tx, userId, search)}::uuid[])`
    : own
  const { rows } = await sql<ConversationRow>`
    select ${columns} from ${matching}
    order by (member.unread_count > 0) desc, member.last_at desc, member.conversation_id desc
    limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counts } = await sql<{ total: number; unread: number; requests: number }>`
    select (select count(*) from ${matching}) as total,
      coalesce(sum(unread_count) filter (where box = 'inbox'), 0) as unread,
      count(*) filter (where box = 'requests') as requests
    from conversation_members where user_id = ${userId}`.execute(tx)
  return { rows, ...(counts[0] ?? { total: 0, unread: 0, requests: 0 }) }
}

/**
 * Own conversations with the text in a name, in the typed address or in the last message. The database searches only
 * names the person may know. All matches, unordered: when asked for the first few in order, the planner would scan the
 * people once per conversation.
 */
async function findMatching(tx: Tx, userId: string, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member.conversation_id as id from ${source}
    join krash_conversation_people(
      array(select conversation_id from conversation_members where user_id = ${userId})
    ) as peer on peer.conversation_id = member.conversation_id
    left join messages as last on last.conversation_id = held.id and last.position = ${lastShown}
    where member.user_id = ${userId} and strpos(
      krash_fold(concat_ws(E'\n', peer.peer_name, last.text, member.label,
        case member.side when 'person' then professional.full_name end,
        case member.side when 'person' then professional.firm_name end
      )),
      (select krash_fold(${search}))
    ) > 0`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Resolves an id: a professional, a person known from a conversation, or a conversation. */
export async function findConversationWith(
  tx: Tx,
  userId: string,
  { id, type }: { id: string; type: 'professional' | 'user' },
): Promise<string | undefined> {
  const meant =
    type === 'professional'
      ? sql`held.person_id = ${userId} and held.professional_id = ${id}`
      : sql`(held.id = ${id}
          or (held.other_id = ${userId} and held.person_id = ${id})
          or (held.other_id = ${id} and held.person_id = ${userId} and held.request = 'accepted')
          or (held.person_id = ${userId} and member.label = ${id}))`
  const { rows } = await sql<{ id: string }>`
    select held.id from conversation_members as member
    join conversations as held on held.id = member.conversation_id
    where member.user_id = ${userId} and ${meant}
    order by member.last_at desc limit 1`.execute(tx)
  return rows[0]?.id
}

export async function findProfessional(tx: Tx, id: string) {
  const { rows } = await sql<{
    id: string
    full_name: string
    type: ProfessionalType
    firm_name: string | null
    is_demo: boolean
    is_active: boolean
  }>`select id, full_name, type, firm_name, is_demo, is_active from professionals where id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/**
 * The account that answers for a professional. Until the transaction ends nobody can claim the record or give it back.
 */
export async function holdProfessionalAccount(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ account: string | null }>`
    select krash_hold_professional_account(${id}) as account`.execute(tx)
  return rows[0]?.account ?? null
}

interface NewConversation {
  id: string
  otherId: string | null
  /** Null between two persons: it begins as a request. */
  professionalId: string | null
  at: Date
}

/** Creates a conversation begun by the person; returns false when there already is one with this professional. */
export async function insertConversation(
  tx: Tx,
  userId: string,
  { id, otherId, professionalId, at }: NewConversation,
): Promise<boolean> {
  const { rows } = await sql`
    insert into conversations (id, person_id, other_id, professional_id, request, created_at)
    values (${id}, ${userId}, ${otherId}, ${professionalId}, ${professionalId === null ? 'waiting' : null}, ${at})
    on conflict (person_id, professional_id) where professional_id is not null do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

interface NewMember {
  conversationId: string
  side: Side
  label?: string | undefined
  at: Date
}

/** Adds a conversation to the inbox of a person, who may be somebody else (`actingFor`). */
export async function insertMember(
  tx: Tx,
  userId: string,
  { conversationId, side, label, at }: NewMember,
): Promise<void> {
  await tx
    .insertInto('conversation_members')
    .values({ user_id: userId, conversation_id: conversationId, side, label: label ?? null, last_at: at })
    .execute()
}

export async function linkConversation(tx: Tx, id: string, otherId: string): Promise<void> {
  await tx.updateTable('conversations').set({ other_id: otherId }).where('id', '=', id).execute()
}

/** Takes conversations out of the person's lists. */
export async function dismissMembers(tx: Tx, userId: string, conversationIds: string[]): Promise<void> {
  await sql`
    update conversation_members set box = 'none', unread_count = 0
    where user_id = ${userId} and conversation_id = any (${conversationIds}::uuid[])`.execute(tx)
}

/** Changes only the person's own view of a conversation. */
export async function setOwnView(
  tx: Tx,
  userId: string,
  { conversationId, ...view }: { conversationId: string; box?: Box; muted_at?: Date | null },
): Promise<void> {
  await tx
    .updateTable('conversation_members')
    .set(view)
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** Deletes a locked conversation for its person alone, or completely if nobody is left to see it. */
export async function clearConversation(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`select krash_clear_conversation(${id}, ${at})`.execute(tx)
}

/** When whoever answers for a professional was last there; undefined while nobody does. */
export async function findProfessionalPresence(tx: Tx, id: string) {
  const { rows } = await sql<Pick<PeerRow, 'online_until' | 'last_seen_at'>>`
    select online_until, last_seen_at from krash_professional_presence(${id})`.execute(tx)
  return rows[0]
}

export interface SharingTimesRow {
  connected_at: Date
  revoked_at: Date | null
  ended_by_lawyer: boolean
}

/** When the person of a conversation began to share with its lawyer, when that ended, and who ended it. */
export async function findSharing(tx: Tx, conversationId: string) {
  const { rows } = await sql<SharingTimesRow>`
    select connected_at, revoked_at, ended_by_lawyer from krash_sharing_in_conversation(${conversationId})`.execute(
    tx,
  )
  return rows[0]
}

interface ReadPackage extends SharingTimesRow {
  /** Null for the lawyer once the person has taken it back. */
  shared: AgreedPackage | null
  connection_id: string
  /** The person to notify that it was opened; null if the ledger already has that. */
  opened_for: string | null
}

/** What was shared, as the reader may see it. When the lawyer reads it, the person's ledger records that. */
export async function readShared(
  tx: Tx,
  conversationId: string,
  { now, eventId }: { now: Date; eventId: string },
): Promise<ReadPackage | undefined> {
  const { rows } = await sql<ReadPackage>`
    select connected_at, revoked_at, ended_by_lawyer, shared, connection_id, opened_for
    from krash_read_shared(${conversationId}, ${now}, ${eventId})`.execute(tx)
  return rows[0]
}

/** The person's conversation with a professional, and who answers for them. */
export async function findWithProfessional(tx: Tx, userId: string, professionalId: string) {
  return tx
    .selectFrom('conversations')
    .select(['id', 'other_id'])
    .where('person_id', '=', userId)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst()
}

/** Records that a professional was contacted, which permits a review; the text is in the conversation. */
export async function insertContact(
  tx: Tx,
  userId: string,
  { id, professionalId, at }: { id: string; professionalId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('professional_contacts')
    .values({ user_id: userId, id, professional_id: professionalId, created_at: at })
    .execute()
}
