import type { Message } from '@krash/contract'
import type { NewActivity } from '#features/activity/activity.service.ts'
import type { Acting } from '#platform/acting.ts'
import { findProfessional, holdProfessionalAccount } from './conversations.repository.ts'
import { sendMessage } from './messages/send-message.ts'
import { openWithProfessional, requireHeld } from './open-conversation.ts'

export {
  findWithProfessional as conversationWithProfessional,
  insertContact,
} from './conversations.repository.ts'

/**
 * Opens the person's conversation with a professional, so that whoever answers for the record can write first. Call it
 * before writing the person's own rows, because conversations are locked first.
 */
export async function openConversation(acting: Acting, professionalId: string): Promise<void> {
  if ((await holdProfessionalAccount(acting.tx, professionalId)) === acting.userId) return
  const professional = await findProfessional(acting.tx, professionalId)
  if (professional?.is_active) await openWithProfessional(acting, professionalId)
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
