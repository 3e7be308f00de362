import type { ContactForm } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ContactRequests } from '#platform/database/tables.ts'

export type ContactRow = Selectable<ContactRequests>

interface NewRequest {
  id: string
  guestKey: string | null
  form: ContactForm
  at: Date
}

/** Stores a request; `userId` is null for a guest. Undefined when the guest's key was used before. */
export async function insertRequest(
  tx: Tx,
  userId: string | null,
  { id, guestKey, form, at }: NewRequest,
): Promise<ContactRow | undefined> {
  const { name, email, phone, subject, message } = form
  return tx
    .insertInto('contact_requests')
    .values({
      id,
      user_id: userId,
      name,
      email,
      phone,
      subject,
      message,
      guest_key: guestKey,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('guest_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findGuestRequest(tx: Tx, guestKey: string): Promise<ContactRow | undefined> {
  return tx
    .selectFrom('contact_requests')
    .selectAll()
    .where('guest_key', '=', guestKey)
    .where('user_id', 'is', null)
    .executeTakeFirst()
}
