import { type EmergencyContact, type EmergencyContactForm, emergencyContactLimits } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { holdAndCount } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type ContactRow,
  findContacts,
  insertContact,
  removeContact,
} from './emergency-contacts.repository.ts'

/** Own emergency contacts, oldest first. */
export async function contactsOf(tx: Tx, userId: string): Promise<EmergencyContact[]> {
  const rows = await findContacts(tx, userId)
  return rows.map(toContact)
}

/** @throws AppError GLOVEBOX_FULL */
export async function addContact(
  { tx, context, userId }: { tx: Tx; context: Context; userId: string },
  form: EmergencyContactForm,
): Promise<EmergencyContact> {
  const count = await holdAndCount(tx, userId, 'emergency_contacts')
  if (count >= emergencyContactLimits.count) throw new AppError('GLOVEBOX_FULL')
  return toContact(await insertContact(tx, userId, { id: context.newId(), form, at: context.clock.now() }))
}

/** @throws AppError EMERGENCY_CONTACT_NOT_FOUND */
export async function deleteContact(tx: Tx, userId: string, id: string): Promise<{ id: string }> {
  if (!(await removeContact(tx, userId, id))) throw new AppError('EMERGENCY_CONTACT_NOT_FOUND')
  return { id }
}

function toContact({ id, name, phone, relationship, created_at: createdAt }: ContactRow): EmergencyContact {
  return { id, name, phone, relationship, createdAt: createdAt.toISOString() }
}
