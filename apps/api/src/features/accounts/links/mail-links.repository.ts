import { createHash } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'

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

export async function sweepLinks(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('mail_links').where('expires_at', '<', now).execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
