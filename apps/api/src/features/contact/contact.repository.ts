import type { ContactForm } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ContactRequests } from '#platform/database/tables.ts'

export type ContactRow = Selectable<ContactRequests>

interface NewRequest {
  id: string
  /** The `Idempotency-Key` of a guest. */
  guestKey: string | null
  form: ContactForm
  at: Date
}

/** Keeps a request to the provider; `userId` is null of a guest. Undefined when the guest's key is taken. */
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

/** What a guest wrote with this key. */
export async function findGuestRequest(tx: Tx, guestKey: string): Promise<ContactRow | undefined> {
  return tx
    .selectFrom('contact_requests')
    .selectAll()
    .where('guest_key', '=', guestKey)
    .where('user_id', 'is', null)
    .executeTakeFirst()
}

/** A page of the person's requests, newest first. */
export async function findRequests(
  tx: Tx,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ContactRow[]> {
  return tx
    .selectFrom('contact_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many requests the person has sent. */
export async function countRequests(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
