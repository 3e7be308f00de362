import type { Message, ReportedMessage } from '@krash/contract'
import type { NewActivity } from '#features/activity/activity.service.ts'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdPerson } from './addresses.repository.ts'
import {
  findConversationWith,
  findPeers,
  findProfessional,
  holdProfessionalAccount,
} from './conversations.repository.ts'
import { findMessages } from './messages/messages.repository.ts'
import { type Outgoing, sendMessage } from './messages/send-message.ts'
import { openWithProfessional, requireConversation, requireHeld } from './open-conversation.ts'
import { peerOf } from './show-conversation.ts'
import { peerAccount } from './sides.ts'

export {
  findWithProfessional as conversationWithProfessional,
  insertContact,
} from './conversations.repository.ts'

/**
 * Opens the person's conversation with a professional, so that whoever answers for the record can write first, and locks it.
 * Call it before locking or writing the person's own rows: words, sharings, bookings and the professional's answers all
 * lock the conversation first, so none of them waits for another that waits for it.
 */
export async function openConversation(acting: Acting, professionalId: string): Promise<void> {
  if ((await holdProfessionalAccount(acting.tx, professionalId)) === acting.userId) return
  const professional = await findProfessional(acting.tx, professionalId)
  if (professional?.is_active)
    await requireHeld(acting, (await openWithProfessional(acting, professionalId)).id)
}

export { dismiss as dismissRequests } from './answer-request.ts'

/**
 * Whom a block applies to: a person if the caller knows them as one, otherwise the other side of the conversation.
 * @throws AppError CONVERSATION_NOT_FOUND, RECIPIENT_NOT_FOUND, RECIPIENT_IS_SELF
 */
export async function peerToBlock(
  acting: Acting,
  { conversationId, userId }: { conversationId?: string | undefined; userId?: string | undefined },
): Promise<{ blockedUserId: string | null; conversationId: string | null; name: string | null }> {
  const { tx } = acting
  if (userId === acting.userId) throw new AppError('RECIPIENT_IS_SELF')
  const known =
    conversationId ??
    (userId && (await findConversationWith(tx, acting.userId, { id: userId, type: 'user' })))
  if (known === undefined) {
    if (!(await holdPerson(tx, userId ?? ''))) throw new AppError('RECIPIENT_NOT_FOUND')
    return { blockedUserId: userId ?? null, conversationId: null, name: null }
  }
  const row = await requireHeld(acting, known)
  const peer = peerOf(row, (await findPeers(tx, [row.id])).get(row.id))
  const account = peer.type === 'user' && peer.id === peerAccount(row) ? peer.id : null
  return { blockedUserId: account, conversationId: row.id, name: peer.fullName }
}

/** The last messages of an own conversation, oldest first, and who is on its other side. @throws AppError CONVERSATION_NOT_FOUND */
export async function lastWords(
  acting: Acting,
  conversationId: string,
  limit: number,
): Promise<{ said: ReportedMessage[]; peerId: string | null; professionalId: string | null }> {
  const row = await requireConversation(acting, conversationId)
  const rows = await findMessages(acting.tx, { conversation: row, limit, from: 'newest' })
  const said = rows.map(({ side, text, file_count: files, created_at: at }) => ({
    by: side === row.side ? ('reporter' as const) : ('other' as const),
    text,
    files,
    at: at.toISOString(),
  }))
  const professionalId = row.side === 'person' ? row.professional_id : null
  return { said, peerId: peerAccount(row), professionalId }
}

/**
 * Sends a text in an own conversation; nothing where the sender has blocked the other side, or where the operator has
 * switched off messages, so that nobody could read it.
 * @throws AppError CONVERSATION_NOT_FOUND, RECIPIENT_NOT_FOUND
 */
export async function writeInConversation(
  acting: Acting,
  id: string,
  words: Pick<Outgoing, 'text' | 'readySentence'>,
): Promise<void> {
  const held = await requireHeld(acting, id)
  if (held.is_blocked || !acting.context.config.features.chat) return
  await sendMessage(acting, held, { ...words, clientId: acting.context.newId(), fileIds: [] })
}

/**
 * Sends a person's text to a professional as a message of their conversation. The history gets `toldAs`; recording the
 * contact is up to the caller.
 * @throws AppError RECIPIENT_NOT_FOUND, RECIPIENT_IS_SELF, CLIENT_ID_REUSED
 */
export async function writeToProfessional(
  acting: Acting,
  professionalId: string,
  message: { text: string; clientId: string; toldAs: NewActivity },
): Promise<Message> {
  const { id } = await openWithProfessional(acting, professionalId)
  return sendMessage(acting, await requireHeld(acting, id), { ...message, fileIds: [] })
}
