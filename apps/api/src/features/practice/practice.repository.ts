import type {
  ConflictAnswer,
  ConflictCheck,
  ConflictFacts,
  DeclineReason,
  PracticeRequest,
  ProfessionalType,
  RequestState,
} from '@krash/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface RequestRow {
  id: string
  person_id: string
  professional_id: string
  conversation_id: string
  person_name: string | null
  state: RequestState
  decline_reason: DeclineReason | null
  conflict_check: ConflictCheck
  sharing: PracticeRequest['sharing']
  place: PracticeRequest['place']
  unread_count: number
  is_blocked: boolean
  came_at: Date
  updated_at: Date
}

interface Window {
  limit: number
  offset: number
}

/** A page of the requests of the person's records in one state, newest first, and how many there are. */
export async function findRequests(
  tx: Tx,
  { state, limit, offset }: Window & { state: RequestState },
): Promise<{ rows: RequestRow[]; total: number }> {
  const { rows } = await sql<RequestRow>`
    select * from krash_practice_requests(${state}, ${limit}, ${offset})`.execute(tx)
  return { rows, total: (await countRequests(tx)).get(state) ?? 0 }
}

export async function countRequests(tx: Tx): Promise<Map<RequestState, number>> {
  const { rows } = await sql<{ state: RequestState; count: number }>`
    select state, count from krash_practice_counts()`.execute(tx)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** A request of the person's records. */
export async function findRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select * from krash_practice_request(${id})`.execute(tx)
  return rows[0]
}

/** Locks a request of the person's records; false where they have none with this id. */
export async function holdRequest(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select krash_hold_request(${id}) as held`.execute(tx)
  return rows[0]?.held ?? false
}

export async function changeRequest(
  tx: Tx,
  { id, state, reason, at }: { id: string; state: RequestState; reason: DeclineReason | null; at: Date },
): Promise<void> {
  await sql`select krash_change_request(${id}, ${state}, ${reason}, ${at})`.execute(tx)
}

type OfPair = Pick<RequestRow, 'person_id' | 'professional_id'> & { now: Date; eventId: string }

/** The names of a check that waits for the professional; the ledger of the person gets that they were opened. */
export async function readNames(tx: Tx, { person_id, professional_id, now, eventId }: OfPair) {
  const { rows } = await sql<{ facts: ConflictFacts; connection_id: string; opened_for: string | null }>`
    select facts, connection_id, opened_for
    from krash_read_names(${person_id}, ${professional_id}, ${now}, ${eventId})`.execute(tx)
  return rows[0]
}

/** Opens or ends what the person agreed to; undefined where no agreement is active. */
export async function answerAgreement(
  tx: Tx,
  { person_id, professional_id, answer, now, eventId }: OfPair & { answer: ConflictAnswer },
) {
  const { rows } = await sql<{
    connection_id: string
    conflict_check: ConflictCheck
    revoked_at: Date | null
    is_answered: boolean
  }>`
    select connection_id, conflict_check, revoked_at, is_answered
    from krash_answer_agreement(${person_id}, ${professional_id}, ${answer}, ${now}, ${eventId})`.execute(tx)
  return rows[0]
}

export interface RecordRow {
  id: string
  type: ProfessionalType
  full_name: string
  minutes: number | null
}

/** The person's records, with the response time that everybody sees. */
export async function findRecords(tx: Tx, userId: string): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select professional.id, professional.type, professional.full_name, krash_response_minutes(professional.id) as minutes
    from professional_accounts as own join professionals as professional on professional.id = own.professional_id
    where own.user_id = ${userId} order by own.claimed_at, professional.id`.execute(tx)
  return rows
}

export async function findProfessional(tx: Tx, id: string) {
  return tx
    .selectFrom('professionals')
    .select(['full_name', 'type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** What became of the person's own request in a conversation; undefined for other people's conversations. */
export async function findOwnRequest(tx: Tx, userId: string, conversationId: string) {
  const { rows } = await sql<Pick<RequestRow, 'state' | 'decline_reason' | 'conflict_check' | 'updated_at'>>`
    select request.state, request.decline_reason, request.updated_at,
      coalesce((
        select newest.conflict_check from lawyer_connections as newest
        where newest.user_id = request.user_id and newest.lawyer_id = request.professional_id
        order by newest.connected_at desc, newest.id desc limit 1
      ), 'none') as conflict_check
    from conversations as held
    join practice_requests as request
      on request.user_id = held.person_id and request.professional_id = held.professional_id
    where held.id = ${conversationId} and held.person_id = ${userId}`.execute(tx)
  return rows[0]
}

export async function isOwnConversation(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('conversation_members')
    .select('side')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** In which language the person reads the app. */
export async function languageOf(tx: Tx, userId: string): Promise<string> {
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return language
}
