import type { CorrectionForm, ProfessionalStats, ProfessionalType } from '@krash/contract'
import { insertContact, writeToProfessional } from '#features/conversations/conversations.service.ts'
import type { Acting } from '#platform/acting.ts'
import type { Tx } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { forwardToSupport } from '#platform/mail/forward-to-support.ts'
import {
  type Addressee,
  findAddressee,
  findStats,
  insertCorrection,
} from './professional-contacts.repository.ts'

interface Message {
  professionalId: string
  professionalType: ProfessionalType
  message: string
}

/**
 * Sends a message to a professional in their conversation; the history item and the record of the contact are written
 * in the same transaction.
 * @throws AppError PROFESSIONAL_NOT_FOUND, also when the type is another, RECIPIENT_IS_SELF
 */
export async function contactProfessional(
  acting: Acting,
  { professionalId, professionalType, message }: Message,
): Promise<{ id: string; professionalId: string; sentAt: string }> {
  const { tx, context, userId } = acting
  const who = await addressee(tx, professionalType, professionalId)
  const id = context.newId()
  const sent = await writeToProfessional(acting, professionalId, {
    text: message,
    clientId: id,
    toldAs: {
      type: 'professional_contacted',
      title: who.type === 'lawyer' ? 'Lawyer contacted' : 'Doctor contacted',
      description: `Message to ${who.name}`,
      metadata: {
        phrase: 'professionalWrittenTo',
        values: { name: who.name },
        professionalId,
      },
    },
  })
  await insertContact(tx, userId, { id, professionalId, at: new Date(sent.createdAt) })
  return { id, professionalId, sentAt: sent.createdAt }
}

interface Correction {
  about: { type: ProfessionalType; id: string }
  form: CorrectionForm
  replyTo: string
}

/** Stores a correction and forwards it to the provider. @throws AppError PROFESSIONAL_NOT_FOUND */
export async function reportProfessionalError(
  { tx, context, userId }: Acting,
  { about, form, replyTo }: Correction,
): Promise<{ id: string }> {
  const who = await addressee(tx, about.type, about.id)
  const id = context.newId()
  await insertCorrection(tx, userId, { id, professionalId: who.id, at: context.clock.now(), ...form })
  await forwardToSupport(tx, context, {
    userId,
    kind: 'correction',
    id,
    replyTo,
    details: { targetId: `${who.name} (${who.type} ${who.id})`, category: form.topic },
    message: form.message,
  })
  return { id }
}

/** Counts over all people together. @throws AppError PROFESSIONAL_NOT_FOUND */
export async function professionalStats(
  tx: Tx,
  type: ProfessionalType,
  id: string,
): Promise<ProfessionalStats> {
  const stats = await findStats(tx, type, id)
  if (!stats) throw new AppError('PROFESSIONAL_NOT_FOUND')
  return stats
}

async function addressee(tx: Tx, type: ProfessionalType, id: string): Promise<Addressee> {
  const who = await findAddressee(tx, type, id)
  if (!who) throw new AppError('PROFESSIONAL_NOT_FOUND')
  return who
}
