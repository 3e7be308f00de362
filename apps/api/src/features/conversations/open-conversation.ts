import { email, fieldProblems } from '@krash/contract'
import * as z from 'zod/mini'
import { type Acting, actingFor } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  findLabelled,
  findPerson,
  findSelf,
  holdAddress,
  holdAwaited,
  holdPerson,
} from './addresses.repository.ts'
import {
  type ConversationRow,
  findConversation,
  findConversationWith,
  findProfessional,
  holdConversation,
  holdProfessionalAccount,
  insertConversation,
  insertMember,
  linkConversation,
} from './conversations.repository.ts'

/**
 * The person's conversation with a professional, created if needed; it also appears in the inbox of whoever answers for
 * the record.
 * @throws AppError RECIPIENT_NOT_FOUND, also for somebody who has left, RECIPIENT_IS_SELF
 */
export async function openWithProfessional(acting: Acting, professionalId: string): Promise<ConversationRow> {
  const { tx, userId } = acting
  const known = await findConversationWith(tx, userId, { id: professionalId, type: 'professional' })
  if (known !== undefined) return requireConversation(acting, known)
  const professional = await findProfessional(tx, professionalId)
  if (!professional?.is_active) throw new AppError('RECIPIENT_NOT_FOUND')
  const otherId = await holdProfessionalAccount(tx, professionalId)
  if (otherId === userId) throw new AppError('RECIPIENT_IS_SELF')
  return begin(acting, { otherId, professionalId })
}

/**
 * The conversation with a user whose id the person knows, begun as a request if needed.
 * @throws AppError RECIPIENT_NOT_FOUND, EMAIL_NOT_CONFIRMED for a new one
 */
export async function openWithUser(acting: Acting, otherId: string): Promise<ConversationRow> {
  const { tx, userId } = acting
  await holdAddress(tx, userId, otherId)
  const known = await findConversationWith(tx, userId, { id: otherId, type: 'user' })
  if (known !== undefined) return requireConversation(acting, known)
  if (!(await holdPerson(tx, otherId))) throw new AppError('RECIPIENT_NOT_FOUND')
  if (!(await findSelf(tx, userId)).isConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED')
  return begin(acting, { otherId, professionalId: null, label: otherId })
}

/**
 * The conversation with the owner of an e-mail address or referral code. An e-mail address is not looked up before the
 * first message, and then nothing is revealed: somebody without an account looks like somebody who does not answer.
 * @throws AppError VALIDATION_FAILED when it is neither, RECIPIENT_NOT_FOUND for an unknown code, RECIPIENT_IS_SELF,
 * EMAIL_NOT_CONFIRMED for a new one
 */
export async function openByAddress(acting: Acting, typed: string): Promise<ConversationRow> {
  const { tx, userId } = acting
  const { label, isCode } = readAddress(typed)
  const self = await findSelf(tx, userId)
  if (self.addresses.includes(label)) throw new AppError('RECIPIENT_IS_SELF')
  await holdAddress(tx, userId, label)
  const known = await findLabelled(tx, userId, label)
  if (known !== undefined) return requireConversation(acting, known)
  if (!self.isConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED')
  const otherId = isCode ? await findPerson(tx, label) : null
  if (isCode && otherId === null) throw new AppError('RECIPIENT_NOT_FOUND')
  return begin(acting, { otherId, professionalId: null, label })
}

/** Connects a locked conversation to whoever has its address by now. */
export async function linkToAddress({ tx, userId }: Acting, row: ConversationRow): Promise<ConversationRow> {
  const isOpen = row.side === 'person' && row.other_id === null && row.request === 'waiting'
  if (!isOpen || row.professional_id !== null || row.label === null) return row
  await holdAwaited(tx, row.label)
  const otherId = await findPerson(tx, row.label)
  if (otherId === null || otherId === userId) return row
  await linkConversation(tx, row.id, otherId)
  return { ...row, other_id: otherId }
}

/** @throws AppError CONVERSATION_NOT_FOUND, also when it is other people's */
export async function requireConversation({ tx, userId }: Acting, id: string): Promise<ConversationRow> {
  const row = await findConversation(tx, userId, id)
  if (!row) throw new AppError('CONVERSATION_NOT_FOUND')
  return row
}

/** Locks the conversation until the transaction ends. @throws AppError CONVERSATION_NOT_FOUND */
export async function requireHeld({ tx, userId }: Acting, id: string): Promise<ConversationRow> {
  const held = await holdConversation(tx, userId, id)
  if (!held) throw new AppError('CONVERSATION_NOT_FOUND')
  return held
}

interface Beginning {
  otherId: string | null
  professionalId: string | null
  label?: string
}

async function begin(
  acting: Acting,
  { otherId, professionalId, label }: Beginning,
): Promise<ConversationRow> {
  const { tx, context, userId } = acting
  const { id, at } = { id: context.newId(), at: context.clock.now() }
  if (!(await insertConversation(tx, userId, { id, otherId, professionalId, at }))) {
    // A twin was first and has committed by now.
    const twin = await findConversationWith(tx, userId, { id: professionalId ?? '', type: 'professional' })
    return requireConversation(acting, twin ?? id)
  }
  await insertMember(tx, userId, { conversationId: id, side: 'person', label, at })
  recordEvent(tx, { userId, kind: 'conversation', data: { conversationId: id }, at })
  // Another person learns of it only with the first message.
  if (professionalId !== null && otherId !== null) {
    await actingFor(acting, otherId, () =>
      insertMember(tx, otherId, { conversationId: id, side: 'other', at }),
    )
    recordEvent(tx, { userId: otherId, kind: 'conversation', data: { conversationId: id }, at })
  }
  return requireConversation(acting, id)
}

const referralCode = /^KR-[0-9A-Z]{5}$/

function readAddress(typed: string): { label: string; isCode: boolean } {
  const code = typed.toUpperCase()
  if (referralCode.test(code)) return { label: code, isCode: true }
  const address = z.safeParse(email, typed)
  if (address.success) return { label: address.data, isCode: false }
  const issues = address.error.issues.map((issue) => ({ ...issue, path: ['address'] }))
  throw new AppError('VALIDATION_FAILED', { fields: fieldProblems(issues) })
}
