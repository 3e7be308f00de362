import type { OnlineStatus, Participant, RecipientType } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type ConversationRow,
  findConversationWith,
  findPeers,
  findProfessional,
  findProfessionalPresence,
} from './conversations.repository.ts'
import { openWithProfessional, openWithUser, requireConversation } from './open-conversation.ts'
import { peerOf, statusAt } from './show-conversation.ts'

export interface Recipient {
  id: string
  type: RecipientType
}

/**
 * The conversation with a recipient, created if needed.
 * @throws AppError RECIPIENT_NOT_FOUND, RECIPIENT_IS_SELF, EMAIL_NOT_CONFIRMED
 */
export async function conversationToWriteIn(
  acting: Acting,
  { id, type }: Recipient,
): Promise<ConversationRow> {
  if (id === acting.userId) throw new AppError('RECIPIENT_IS_SELF')
  if (type === 'user') return openWithUser(acting, id)
  const known = await conversationWith(acting, { id, type })
  return known ?? openWithProfessional(acting, id)
}

/** Undefined for a professional without a conversation. @throws AppError RECIPIENT_NOT_FOUND */
export async function conversationWith(
  acting: Acting,
  { id, type }: Recipient,
): Promise<ConversationRow | undefined> {
  const { tx, userId } = acting
  const kind = type === 'user' ? 'user' : 'professional'
  const known = await findConversationWith(tx, userId, { id, type: kind })
  const row = known === undefined ? undefined : await requireConversation(acting, known)
  if (kind === 'user') {
    if (!row) throw new AppError('RECIPIENT_NOT_FOUND')
    return row
  }
  const actual = row ? row.professional_type : (await findProfessional(tx, id))?.type
  if (actual !== type) throw new AppError('RECIPIENT_NOT_FOUND')
  return row
}

export interface Known {
  recipient: Participant
  row: ConversationRow | undefined
  status: OnlineStatus
}

/** Accepts the id of a professional, a known user or a conversation. @throws AppError RECIPIENT_NOT_FOUND */
export async function whoIs(acting: Acting, id: string): Promise<Known> {
  const { tx, context, userId } = acting
  const known =
    (await findConversationWith(tx, userId, { id, type: 'professional' })) ??
    (await findConversationWith(tx, userId, { id, type: 'user' }))
  const now = context.clock.now()
  if (known === undefined) return { ...(await stranger(acting, id)), row: undefined }
  const row = await requireConversation(acting, known)
  const peer = (await findPeers(tx, [row.id])).get(row.id)
  return { recipient: peerOf(row, peer), row, status: statusAt(now, peer) }
}

async function stranger({ tx, context }: Acting, id: string): Promise<Omit<Known, 'row'>> {
  const professional = await findProfessional(tx, id)
  if (!professional) throw new AppError('RECIPIENT_NOT_FOUND')
  const presence = await findProfessionalPresence(tx, id)
  return {
    recipient: {
      id,
      type: professional.type,
      fullName: professional.full_name,
      firmName: professional.firm_name,
      isSelf: false,
      isReachable: presence !== undefined,
      isDemo: professional.is_demo,
    },
    status: statusAt(context.clock.now(), presence),
  }
}
