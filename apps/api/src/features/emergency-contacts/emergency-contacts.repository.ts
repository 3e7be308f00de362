import type { EmergencyContactForm } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { EmergencyContacts } from '#platform/database/tables.ts'

export type ContactRow = Selectable<EmergencyContacts>

export async function findContacts(tx: Tx, userId: string): Promise<ContactRow[]> {
  return tx
    .selectFrom('emergency_contacts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertContact(
  tx: Tx,
  userId: string,
  { id, form, at }: { id: string; form: EmergencyContactForm; at: Date },
): Promise<ContactRow> {
  const row = { user_id: userId, id, ...form, created_at: at }
  return tx.insertInto('emergency_contacts').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Hides a contact, or shows it again. */
export async function setRemoved(
  tx: Tx,
  userId: string,
  { id, at }: { id: string; at: Date | null },
): Promise<ContactRow> {
  return tx
    .updateTable('emergency_contacts')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function sweepRemoved(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('emergency_contacts').where('removed_at', '<', before).execute()
}
