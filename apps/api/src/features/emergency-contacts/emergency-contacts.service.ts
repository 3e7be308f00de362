import { type EmergencyContact, type EmergencyContactForm, emergencyContactLimits } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { holdOwn, holdPerson } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { undoEndedBefore } from '#platform/sweeps.ts'
import {
  type ContactRow,
  findContacts,
  insertContact,
  setRemoved,
  sweepRemoved,
} from './emergency-contacts.repository.ts'

export async function contactsOf({ tx, userId }: Acting): Promise<EmergencyContact[]> {
  const rows = await findContacts(tx, userId)
  return rows.map(toContact)
}

/** @throws AppError GLOVEBOX_FULL */
export async function addContact(acting: Acting, form: EmergencyContactForm): Promise<EmergencyContact> {
  const { tx, context, userId } = acting
  await refuseOneMore(acting)
  return toContact(await insertContact(tx, userId, { id: context.newId(), form, at: context.clock.now() }))
}

/** @throws AppError EMERGENCY_CONTACT_NOT_FOUND */
export async function deleteContact(acting: Acting, id: string): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const stored = await held(acting, id)
  if (stored.removed_at !== null) throw new AppError('EMERGENCY_CONTACT_NOT_FOUND')
  await setRemoved(tx, userId, { id, at: context.clock.now() })
  return { id }
}

/** Takes a deletion back. @throws AppError EMERGENCY_CONTACT_NOT_FOUND, GLOVEBOX_FULL */
export async function restoreContact(acting: Acting, id: string): Promise<EmergencyContact> {
  const stored = await held(acting, id)
  if (stored.removed_at === null) return toContact(stored)
  await refuseOneMore(acting)
  return toContact(await setRemoved(acting.tx, acting.userId, { id, at: null }))
}

/** Deletes for good what was deleted and can no longer be taken back. */
export async function sweepContacts(context: Context): Promise<void> {
  await context.database.asSystem((tx) => sweepRemoved(tx, undoEndedBefore(context)))
}

/** Also a deleted one; a second change of it waits. */
async function held({ tx, userId }: Acting, id: string): Promise<ContactRow> {
  const row = await holdOwn(tx, userId, { table: 'emergency_contacts', id })
  if (!row) throw new AppError('EMERGENCY_CONTACT_NOT_FOUND')
  return row
}

/** A second caller waits, so that two together cannot exceed the limit. */
async function refuseOneMore({ tx, userId }: Acting): Promise<void> {
  await holdPerson(tx, userId)
  const { length } = await findContacts(tx, userId)
  if (length >= emergencyContactLimits.count) throw new AppError('GLOVEBOX_FULL')
}

function toContact({ id, name, phone, relationship, created_at: createdAt }: ContactRow): EmergencyContact {
  return { id, name, phone, relationship, createdAt: createdAt.toISOString() }
}
