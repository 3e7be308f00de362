import type { ProfessionalType, AgreedPackage } from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** `person` began the conversation or is a professional's client; `other` is whom they write to. */
export type Side = 'person' | 'other'

export interface ConversationRow {
  id: string
  person_id: string | null
  other_id: string | null
  professional_id: string | null
  last_position: number
  person_read: number
  other_read: number
  person_has_written: boolean
  other_has_written: boolean
  side: Side
  label: string | null
  unread_count: number
  last_at: Date
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

const columns = sql`
  held.id, held.person_id, held.other_id, held.professional_id, held.last_position, held.person_read, held.other_read,
  held.person_has_written, held.other_has_written, member.side, member.label, member.unread_count, member.last_at,
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
 * Locks an own conversation: nobody else sends, reads or deletes in it until the transaction ends. Order, unread counts
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
  search: string | undefined
  limit: number
  offset: number
}

/** A page of own conversations, unread ones first, then the newest, and the total. */
export async function findConversations(
  tx: Tx,
  userId: string,
  { search, limit, offset }: ListFilter,
): Promise<{ rows: ConversationRow[]; total: number; unread: number }> {
  const own = sql`${source} where member.user_id = ${userId}`
  const matching = search
    ? sql`${own} and member.conversation_id = any (${await findMatching(tx, userId, search)}::uuid[])`
    : own
  const { rows } = await sql<ConversationRow>`
    select ${columns} from ${matching}
    order by (member.unread_count > 0) desc, member.last_at desc, member.conversation_id desc
    limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counts } = await sql<{ total: number; unread: number }>`
    select (select count(*) from ${matching}) as total, coalesce(sum(unread_count), 0) as unread
    from conversation_members where user_id = ${userId}`.execute(tx)
  return { rows, total: counts[0]?.total ?? 0, unread: counts[0]?.unread ?? 0 }
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
    left join messages as last on last.conversation_id = held.id and last.position = held.last_position
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
          or (held.professional_id is null and held.other_id = ${id} and held.person_id = ${userId}
            and held.person_has_written and held.other_has_written))`
  const { rows } = await sql<{ id: string }>`
    select held.id from conversation_members as member
    join conversations as held on held.id = member.conversation_id
    where member.user_id = ${userId} and ${meant}
    order by member.last_at desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** Makes twins that begin a conversation with this address wait, so that the second finds the first. */
export async function holdAddress(tx: Tx, userId: string, label: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`write to ${userId} ${label}`}, 0))`.execute(tx)
}

export async function findLabelled(tx: Tx, userId: string, label: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('conversation_members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .executeTakeFirst()
  return row?.conversation_id
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

/** The person with this confirmed e-mail address or referral code. */
export async function findPerson(tx: Tx, address: string): Promise<string | null> {
  const { rows } = await sql<{
    person: string | null
  }>`select krash_find_person(${address}) as person`.execute(tx)
  return rows[0]?.person ?? null
}

/** The person's own addresses, to which they cannot write. */
export async function findOwnAddresses(tx: Tx, userId: string): Promise<string[]> {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'referral_code'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? [row.email, row.referral_code] : []
}

interface NewConversation {
  id: string
  otherId: string | null
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
    insert into conversations (id, person_id, other_id, professional_id, created_at)
    values (${id}, ${userId}, ${otherId}, ${professionalId}, ${at})
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

/** When whoever answers for a professional was last there; undefined while nobody does. */
export async function findProfessionalPresence(tx: Tx, id: string) {
  const { rows } = await sql<Pick<PeerRow, 'online_until' | 'last_seen_at'>>`
    select online_until, last_seen_at from krash_professional_presence(${id})`.execute(tx)
  return rows[0]
}

/** Since when the person of a conversation shares with its lawyer, and since when no more. */
export async function findSharing(tx: Tx, conversationId: string) {
  const { rows } = await sql<{ connected_at: Date; revoked_at: Date | null }>`
    select connected_at, revoked_at from krash_sharing_in_conversation(${conversationId})`.execute(tx)
  return rows[0]
}

interface ReadPackage {
  connected_at: Date
  revoked_at: Date | null
  /** Null for the lawyer once the person has taken it back. */
  shared: AgreedPackage | null
  connection_id: string
  /** The person to tell that it was opened; null where the ledger has that already. */
  opened_for: string | null
}

/** What was shared, as the reader may see it; where the lawyer reads it, the ledger of the person gets that. */
export async function readShared(
  tx: Tx,
  conversationId: string,
  { now, eventId }: { now: Date; eventId: string },
): Promise<ReadPackage | undefined> {
  const { rows } = await sql<ReadPackage>`
    select connected_at, revoked_at, shared, connection_id, opened_for
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
