import {
  type DataOf,
  type OwnRequest,
  type PracticeRequest,
  type PracticeRequestWithFacts,
  type PracticeSummary,
  type QueryOut,
  type routes,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Paged, paged } from '#platform/http/serve.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  type RequestRow,
  countRequests,
  findOwnRequest,
  findRecords,
  findRequest,
  findRequests,
  isOwnConversation,
  readNames,
} from './practice.repository.ts'

export async function summaryOf({ tx, userId }: Acting): Promise<PracticeSummary> {
  const records = await findRecords(tx, userId)
  const counts = await countRequests(tx)
  const count = (state: keyof PracticeSummary['counts']) => counts.get(state) ?? 0
  return {
    counts: {
      new: count('new'),
      in_progress: count('in_progress'),
      closed: count('closed'),
      declined: count('declined'),
    },
    records: records.map(({ id, type, full_name, minutes }) => ({
      professionalId: id,
      type,
      fullName: full_name,
      medianResponseMinutes: minutes,
    })),
  }
}

export async function requestsOf(
  { tx }: Acting,
  { state, ...page }: QueryOut<typeof routes.listRequests>,
): Promise<Paged<DataOf<typeof routes.listRequests>>> {
  const window = pageWindow(page)
  const { rows, total } = await findRequests(tx, { state, ...window })
  return paged(rows.map(toRequest), paginationOf(window, rows.length, total))
}

/**
 * One request. While a conflict check waits, it includes the names, and the person learns that they were opened.
 * @throws AppError REQUEST_NOT_FOUND
 */
export async function readRequest(acting: Acting, id: string): Promise<PracticeRequestWithFacts> {
  const { tx, context, userId: by } = acting
  const row = await findRequest(tx, id)
  if (!row) throw new AppError('REQUEST_NOT_FOUND')
  if (row.sharing !== 'active' || row.conflict_check !== 'waiting') return withFacts(row)
  const now = context.clock.now()
  const names = await readNames(tx, { ...row, now, eventId: context.newId() })
  // Ended or answered since: returned as it is now, without the names.
  if (!names) return withFacts((await findRequest(tx, id)) ?? row)
  if (names.opened_for !== null) {
    const { opened_for: userId, connection_id: about } = names
    recordAudit(acting, { userId, kind: 'shared_opened', by, about })
    const data = { connectionId: about }
    recordEvent(tx, { userId, kind: 'connection', data, at: now })
  }
  return withFacts(row, names.facts)
}

/** What the person's request in a conversation has come to. @throws AppError CONVERSATION_NOT_FOUND */
export async function ownRequestIn(
  { tx, userId }: Acting,
  conversationId: string,
): Promise<OwnRequest | null> {
  if (!(await isOwnConversation(tx, userId, conversationId))) throw new AppError('CONVERSATION_NOT_FOUND')
  const row = await findOwnRequest(tx, userId, conversationId)
  if (!row) return null
  return {
    state: row.state,
    conflictCheck: row.conflict_check,
    declineReason: row.decline_reason,
    updatedAt: row.updated_at.toISOString(),
  }
}

export function withFacts(
  row: RequestRow,
  conflictFacts: PracticeRequestWithFacts['conflictFacts'] = null,
): PracticeRequestWithFacts {
  return { ...toRequest(row), conflictFacts }
}

function toRequest(row: RequestRow): PracticeRequest {
  const { place } = row
  return {
    id: row.id,
    professionalId: row.professional_id,
    conversationId: row.conversation_id,
    person: { id: row.person_id, fullName: row.person_name },
    state: row.state,
    conflictCheck: row.conflict_check,
    sharing: row.sharing,
    place: place && { county: place.county, state: place.state },
    unreadCount: row.unread_count,
    declineReason: row.decline_reason,
    isBlocked: row.is_blocked,
    cameAt: row.came_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
