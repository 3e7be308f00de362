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

export async function removeContact(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emergency_contacts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
