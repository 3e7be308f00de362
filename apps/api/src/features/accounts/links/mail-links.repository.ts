import { createHash } from 'node:crypto'
import { UNDO_LINK_MS } from '@krash/contract'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { deleteOld } from '#platform/delete-old.ts'

export type LinkKind = 'reset' | 'verification' | 'email_change'

/** A new link; its `token` appears in the mail and nowhere else. */
export interface NewLink {
  userId: string
  kind: LinkKind
  token: string
  email: string
  at: Date
  expiresAt: Date
}

/** Stores a link by the hash of its token, replacing an older one of its kind. */
export async function putLink(tx: Tx, link: NewLink): Promise<void> {
  const fields = {
    token_hash: hashOf(link.token),
    email: link.email,
    created_at: link.at,
    expires_at: link.expiresAt,
  }
  await tx
    .insertInto('mail_links')
    .values({ user_id: link.userId, kind: link.kind, ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(fields))
    .execute()
}

export async function findLink(tx: Tx, token: string, { kinds, now }: { kinds: LinkKind[]; now: Date }) {
  return tx
    .selectFrom('mail_links')
    .select(['user_id', 'kind', 'email'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', 'in', kinds)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Invalidates a link; returns false when it was used or withdrawn before. */
export async function useUpLink(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('mail_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('kind')
    .executeTakeFirst()
  return used !== undefined
}

export async function hasLinkSince(
  tx: Tx,
  userId: string,
  { kind, since }: { kind: LinkKind; since: Date },
): Promise<boolean> {
  const link = await tx
    .selectFrom('mail_links')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return link !== undefined
}

export async function dropLinks(tx: Tx, userId: string, kinds: LinkKind[]): Promise<void> {
  await tx.deleteFrom('mail_links').where('user_id', '=', userId).where('kind', 'in', kinds).execute()
}

export async function sweepLinks(database: Database, now: Date): Promise<void> {
  await deleteOld(database, 'mail_links', { where: sql`expires_at < ${now}` })
}

/** Stores a link for the reader of this address, beside older ones. @returns its token, which the mail alone holds */
export async function putUndoLink(
  tx: Tx,
  context: Context,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = context.randomBytes(32).toString('base64url')
  const at = context.clock.now()
  await tx
    .insertInto('email_undo_links')
    .values({
      user_id: userId,
      id: context.newId(),
      token_hash: hashOf(token),
      email,
      created_at: at,
      expires_at: new Date(at.getTime() + UNDO_LINK_MS),
    })
    .execute()
  return token
}

export async function findUndoLink(tx: Tx, token: string, now: Date) {
  return tx
    .selectFrom('email_undo_links')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Ends a link and those that were made after it: they went to addresses that it takes away. Earlier ones stay, so that
 * whoever took the account cannot end the owner's. @returns false when it was used before
 */
export async function useUpUndoLink(tx: Tx, token: string, userId: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('email_undo_links')
    .where('token_hash', '=', hashOf(token))
    .returning('created_at')
    .executeTakeFirst()
  if (!used) return false
  await tx
    .deleteFrom('email_undo_links')
    .where('user_id', '=', userId)
    .where('created_at', '>=', used.created_at)
    .execute()
  return true
}

/** Ends the links of a person that were mailed to this address. */
export async function dropUndoLinks(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.deleteFrom('email_undo_links').where('user_id', '=', userId).where('email', '=', email).execute()
}

/** Whether another account may still be given this address back; until then nobody else can take it. */
export async function isKeptForOther(tx: Tx, email: string, { userId, now }: { userId?: string; now: Date }) {
  const link = await tx
    .selectFrom('email_undo_links')
    .select('id')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .$if(userId !== undefined, (query) => query.where('user_id', '!=', userId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

export async function sweepUndoLinks(database: Database, now: Date): Promise<void> {
  await deleteOld(database, 'email_undo_links', { where: sql`expires_at < ${now}` })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
