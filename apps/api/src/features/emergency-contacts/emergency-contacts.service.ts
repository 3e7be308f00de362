import { type EmergencyContact, type EmergencyContactForm, emergencyContactLimits } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { holdAndCount } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type ContactRow,
  findContacts,
  insertContact,
  removeContact,
} from './emergency-contacts.repository.ts'

export async function contactsOf({ tx, userId }: Acting): Promise<EmergencyContact[]> {
  const rows = await findContacts(tx, userId)
  return rows.map(toContact)
}

/** @throws AppError GLOVEBOX_FULL */
export async function addContact(
  { tx, context, userId }: Acting,
  form: EmergencyContactForm,
): Promise<EmergencyContact> {
  const count = await holdAndCount(tx, userId, 'emergency_contacts')
  if (count >= emergencyContactLimits.count) throw new AppError('GLOVEBOX_FULL')
  return toContact(await insertContact(tx, userId, { id: context.newId(), form, at: context.clock.now() }))
}

/** @throws AppError EMERGENCY_CONTACT_NOT_FOUND */
export async function deleteContact({ tx, userId }: Acting, id: string): Promise<{ id: string }> {
  if (!(await removeContact(tx, userId, id))) throw new AppError('EMERGENCY_CONTACT_NOT_FOUND')
  return { id }
}

function toContact({ id, name, phone, relationship, created_at: createdAt }: ContactRow): EmergencyContact {
  return { id, name, phone, relationship, createdAt: createdAt.toISOString() }
}
