import {
  type ContactForm,
  type ContactRequest,
  type Pagination,
  pageWindow,
  paginationOf,
} from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { countOwn, findOwnPage } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { forwardToSupport } from '#platform/mail/forward-to-support.ts'
import { type ContactRow, findGuestRequest, insertRequest } from './contact.repository.ts'

export async function writeAsPerson(
  { tx, context, userId }: Acting,
  form: ContactForm,
): Promise<ContactRequest> {
  const row = await insertRequest(tx, userId, { ...newRow(context), guestKey: null, form })
  if (!row) throw new Error('a contact request was not stored')
  await forward(tx, context, row)
  return toRequest(row)
}

/**
 * Stores and forwards a guest's request. No account owns the key, so a repeat is recognised by the first row.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came with another request
 */
export async function writeAsGuest(
  context: Context,
  { key, form }: { key: string | undefined; form: ContactForm },
): Promise<ContactRequest> {
  return context.database.asSystem(async (tx) => {
    const row = await insertRequest(tx, null, { ...newRow(context), guestKey: key ?? null, form })
    if (!row) return firstAnswer(tx, key ?? '', form)
    await forward(tx, context, row)
    return toRequest(row)
  })
}

export async function myRequests(
  { tx, userId }: Acting,
  query: { limit: number; page?: number | undefined; offset?: number | undefined },
): Promise<{ requests: ContactRequest[]; pagination: Pagination }> {
  const window = pageWindow(query)
  const rows = await findOwnPage(tx, userId, { table: 'contact_requests', ...window })
  const total = await countOwn(tx, userId, 'contact_requests')
  return { requests: rows.map(toRequest), pagination: paginationOf(window, rows.length, total) }
}

async function firstAnswer(tx: Tx, key: string, form: ContactForm): Promise<ContactRequest> {
  const first = await findGuestRequest(tx, key)
  if (!first || !isSame(first, form)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return toRequest(first)
}

function isSame(row: ContactRow, form: ContactForm): boolean {
  const fields = ['name', 'email', 'phone', 'subject', 'message'] as const
  return fields.every((field) => row[field] === form[field])
}

async function forward(tx: Tx, context: Context, row: ContactRow): Promise<void> {
  const { id, name, email, phone, subject, message } = row
  await forwardToSupport(tx, context, {
    userId: row.user_id,
    kind: 'contact',
    id,
    replyTo: email,
    details: { name, email, phone, subject },
    message,
  })
}

function newRow(context: Context): { id: string; at: Date } {
  return { id: context.newId(), at: context.clock.now() }
}

function toRequest(row: ContactRow): ContactRequest {
  const { id, name, email, phone, subject, message } = row
  return {
    id,
    name,
    email,
    phone,
    subject,
    message,
    createdAt: row.created_at.toISOString(),
  }
}
