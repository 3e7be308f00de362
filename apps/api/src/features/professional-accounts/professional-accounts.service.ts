import { createHash } from 'node:crypto'
import type { DataOf, OwnRecord, routes } from '@krash/contract'
import { removeObjects } from '#features/files/stored-objects.service.ts'
import { tellCount } from '#features/notifications/notifications.service.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import {
  answeredConversations,
  claimRecord,
  findInvitation,
  findOwnRecords,
  giveUp,
  holdPicture,
  sweepOldInvitations,
} from './professional-accounts.repository.ts'

/** @throws AppError INVITATION_INVALID for every token that is not valid, whatever the reason */
export async function readInvitation(
  context: Context,
  token: string,
): Promise<DataOf<(typeof routes)['readInvitation']>> {
  const now = context.clock.now()
  const found = await context.database.asSystem((tx) => findInvitation(tx, hashOfToken(token), now))
  if (!found) throw new AppError('INVITATION_INVALID')
  const { id, full_name: fullName, firm_name: firmName, city, state, is_demo: isDemo } = found
  const type = found.type
  return {
    professional: { id, type, fullName, firmName, city, state, isDemo },
    expiresAt: found.expires_at.toISOString(),
  }
}

/**
 * Claims the record of an invitation, once: its conversations, with their unread messages, appear in the person's
 * inbox.
 * @throws AppError INVITATION_INVALID
 */
export async function acceptInvitation(acting: Acting, token: string): Promise<OwnRecord> {
  const professionalId = await claimRecord(acting.tx, hashOfToken(token), acting.context.clock.now())
  const record = (await ownRecords(acting)).find((own) => own.professionalId === professionalId)
  if (!record) throw new AppError('INVITATION_INVALID')
  recordRecord(acting, 'record_taken_over', record.professionalId)
  await tellConversations(acting, record.professionalId)
  return record
}

export async function ownRecords({ tx, userId }: Acting): Promise<OwnRecord[]> {
  const rows = await findOwnRecords(tx, userId)
  return rows.map((row) => ({
    professionalId: row.id,
    type: row.type,
    fullName: row.full_name,
    firmName: row.firm_name,
    claimedAt: row.claimed_at.toISOString(),
  }))
}

/**
 * Its conversations stay with the people who wrote to it; what the professional wrote about the record goes.
 * @throws AppError PROFESSIONAL_NOT_FOUND
 */
export async function giveUpRecord(acting: Acting, professionalId: string): Promise<{ id: string }> {
  await tellConversations(acting, professionalId)
  const picture = await holdPicture(acting.tx, acting.userId, professionalId)
  if (!(await giveUp(acting.tx, professionalId))) throw new AppError('PROFESSIONAL_NOT_FOUND')
  await tellCount(acting)
  if (picture !== null) await removeObjects(acting, [picture])
  recordRecord(acting, 'record_given_back', professionalId)
  return { id: professionalId }
}

/** By a pseudonym: a record of the directory would name the person behind a deleted account. */
function recordRecord(
  acting: Acting,
  kind: 'record_taken_over' | 'record_given_back',
  professionalId: string,
): void {
  const about = acting.context.audit.pseudonymOf(professionalId)
  recordAudit(acting, { userId: acting.userId, kind, about })
}

export async function sweepInvitations(context: Context): Promise<void> {
  await context.database.asSystem((tx) => sweepOldInvitations(tx, context.clock.now()))
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Tells the open pages of both sides to check who is there. */
async function tellConversations({ tx, context, userId }: Acting, professionalId: string): Promise<void> {
  const at = context.clock.now()
  for (const { id: conversationId, person_id: personId } of await answeredConversations(
    tx,
    userId,
    professionalId,
  )) {
    for (const to of [userId, personId])
      if (to !== null) recordEvent(tx, { userId: to, kind: 'conversation', data: { conversationId }, at })
  }
}
