import {
  type ConflictAnswer,
  type DeclineForm,
  type DeclineReason,
  type PracticeRequestWithFacts,
  type RequestState,
  requestMayBecome,
} from '@krash/contract'
import { cancelOpenVisits } from '#features/appointments/appointments.service.ts'
import { writeInConversation } from '#features/conversations/conversations.service.ts'
import type { Acting } from '#platform/acting.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { nextVersion } from '#platform/database/versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  type RequestRow,
  answerAgreement,
  changeRequest,
  findRequest,
  holdRequest,
} from './practice.repository.ts'
import { readySentence } from './ready-sentence.ts'
import { withFacts } from './practice.service.ts'
import { type Told, tellPerson } from './tell-person.ts'

interface Read {
  /** The version that was read. */
  updatedAt?: string | undefined
}

/**
 * Takes a request, or opens a closed one again.
 * @throws AppError REQUEST_NOT_FOUND, CONFLICT_CHECK_FIRST, REQUEST_STATE_NOT_ALLOWED; CHANGED_ELSEWHERE where another
 * device was first
 */
export async function acceptRequest(
  acting: Acting,
  id: string,
  read: Read,
): Promise<PracticeRequestWithFacts> {
  const row = await requireHeld(acting, id)
  if (row.state === 'in_progress') return withFacts(row)
  requireChecked(row)
  await become(acting, row, { state: 'in_progress', read })
  await tellPerson(acting, row, 'requestAccepted')
  return requestNow(acting, id)
}

/** @throws AppError REQUEST_NOT_FOUND, CONFLICT_CHECK_FIRST, REQUEST_STATE_NOT_ALLOWED, CHANGED_ELSEWHERE */
export async function closeRequest(
  acting: Acting,
  id: string,
  read: Read,
): Promise<PracticeRequestWithFacts> {
  const row = await requireHeld(acting, id)
  if (row.state === 'closed') return withFacts(row)
  requireChecked(row)
  await become(acting, row, { state: 'closed', read })
  return requestNow(acting, id)
}

/**
 * Turns a request away. What the person shares with the professional ends, open visits are cancelled, and the words go to the person as a message.
 * @throws AppError REQUEST_NOT_FOUND, REQUEST_STATE_NOT_ALLOWED, CHANGED_ELSEWHERE
 */
export async function declineRequest(
  acting: Acting,
  id: string,
  { reason, message, ...read }: DeclineForm,
): Promise<PracticeRequestWithFacts> {
  const row = await requireHeld(acting, id)
  if (row.state === 'declined') return withFacts(row)
  await become(acting, row, { state: 'declined', reason, read })
  await answer(acting, row, 'declined')
  await cancelOpenVisits(acting, ofPair(row))
  await writeInConversation(
    acting,
    row.conversation_id,
    message === undefined ? await readySentence(acting, row.person_id, reason) : { text: message },
  )
  await tellPerson(acting, row, 'requestDeclined')
  return requestNow(acting, id)
}

/**
 * Says whether there is a conflict of interest: without one the package opens, and otherwise the agreement ends and the
 * request with it. The same answer again has no further effect.
 * @throws AppError REQUEST_NOT_FOUND; SHARING_ENDED where the person has taken it back; CONFLICT_CHECK_ANSWERED where it
 * was answered differently, or there was nothing to check
 */
export async function answerConflictCheck(
  acting: Acting,
  id: string,
  given: ConflictAnswer,
): Promise<PracticeRequestWithFacts> {
  const row = await requireHeld(acting, id)
  if (row.conflict_check === given) return withFacts(row)
  if (row.conflict_check !== 'waiting') throw new AppError('CONFLICT_CHECK_ANSWERED')
  if (row.sharing !== 'active' || !(await answer(acting, row, given))) throw new AppError('SHARING_ENDED')
  if (given !== 'clear') {
    await become(acting, row, { state: 'declined', reason: reasons[given], read: {} })
    await cancelOpenVisits(acting, ofPair(row))
  }
  await tellPerson(acting, row, told[given])
  return requestNow(acting, id)
}

const reasons = { conflict: 'conflict', declined: 'other' } as const satisfies Record<string, DeclineReason>
const told = {
  clear: 'conflictCleared',
  conflict: 'requestDeclined',
  declined: 'requestDeclined',
} as const satisfies Record<ConflictAnswer, Told>

/** Reads it again after the lock, so that of two devices the second sees what the first did. */
async function requireHeld({ tx }: Acting, id: string): Promise<RequestRow> {
  const row = (await holdRequest(tx, id)) ? await findRequest(tx, id) : undefined
  if (!row) throw new AppError('REQUEST_NOT_FOUND')
  return row
}

/** @throws AppError CONFLICT_CHECK_FIRST as long as a check waits: its answer may have to end the request. */
function requireChecked({ sharing, conflict_check: check }: RequestRow): void {
  if (sharing === 'active' && check === 'waiting') throw new AppError('CONFLICT_CHECK_FIRST')
}

function ofPair(row: RequestRow): { personId: string; professionalId: string } {
  return { personId: row.person_id, professionalId: row.professional_id }
}

interface Change {
  state: RequestState
  reason?: DeclineReason
  read: Read
}

async function become(
  { tx, context, userId }: Acting,
  row: RequestRow,
  { state, reason, read }: Change,
): Promise<void> {
  const at = nextVersion(row.updated_at, read.updatedAt, context.clock.now())
  if (!requestMayBecome(row.state, state)) throw new AppError('REQUEST_STATE_NOT_ALLOWED')
  await changeRequest(tx, { id: row.id, state, reason: reason ?? null, at })
  const data = { conversationId: row.conversation_id, state }
  for (const to of [userId, row.person_id]) recordEvent(tx, { userId: to, kind: 'request', data, at })
}

/** False where the person has ended it meanwhile. */
async function answer(acting: Acting, row: RequestRow, given: ConflictAnswer): Promise<boolean> {
  const { tx, context, userId } = acting
  const now = context.clock.now()
  const agreement = await answerAgreement(tx, { ...row, answer: given, now, eventId: context.newId() })
  if (!agreement?.is_answered) return false
  const { connection_id: connectionId, revoked_at: revokedAt } = agreement
  if (given !== 'clear')
    recordAudit(acting, {
      userId: row.person_id,
      kind: 'sharing_ended_by_lawyer',
      by: userId,
      about: connectionId,
    })
  recordEvent(tx, { userId: row.person_id, kind: 'connection', data: { connectionId }, at: now })
  const end = { revokedAt: revokedAt?.toISOString() ?? null, endedBy: revokedAt && ('lawyer' as const) }
  const data = { conversationId: row.conversation_id, ...end }
  for (const to of [userId, row.person_id]) recordEvent(tx, { userId: to, kind: 'sharing', data, at: now })
  return true
}

async function requestNow({ tx }: Acting, id: string): Promise<PracticeRequestWithFacts> {
  const row = await findRequest(tx, id)
  if (!row) throw new Error('a request that was held is gone')
  return withFacts(row)
}
