import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { deleteOld } from '#platform/delete-old.ts'

const mailKinds = ['reset', 'email_change', 'registration_notice'] as const

export interface MailQuota {
  /** `text_codes`: codes to a person or a number; `text_answer`: one answer by text message, which counts once. */
  kind: (typeof mailKinds)[number] | 'text_codes' | 'text_answer'
  /** Address, number or id that it is about. */
  to: string
  max: number
  windowMs: number
}

/** Counts a message to an address that may not have an account. @returns false when the limit is reached */
export async function takeQuota(tx: Tx, context: Context, quota: MailQuota): Promise<boolean> {
  const now = context.clock.now()
  const endsAt = new Date(now.getTime() + quota.windowMs)
  const isOver = sql<boolean>`mail_quotas.ends_at <= ${now}`
  const { used } = await tx
    .insertInto('mail_quotas')
    .values({ key_hash: hashOf(context, quota), used: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        used: sql`case when ${isOver} then 1 else mail_quotas.used + 1 end`,
        ends_at: sql`case when ${isOver} then ${endsAt} else mail_quotas.ends_at end`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return used <= quota.max
}

/** Leaves nothing of a quota for this long. */
export async function useUpQuota(tx: Tx, context: Context, quota: MailQuota): Promise<void> {
  const fields = {
    used: quota.max,
    ends_at: new Date(context.clock.now().getTime() + quota.windowMs),
  }
  await tx
    .insertInto('mail_quotas')
    .values({ key_hash: hashOf(context, quota), ...fields })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(fields))
    .execute()
}

export async function forgetQuota(
  tx: Tx,
  context: Context,
  quota: Pick<MailQuota, 'kind' | 'to'>,
): Promise<void> {
  await tx.deleteFrom('mail_quotas').where('key_hash', '=', hashOf(context, quota)).execute()
}

export async function forgetQuotas(tx: Tx, context: Context, email: string): Promise<void> {
  const hashes = mailKinds.map((kind) => hashOf(context, { kind, to: email }))
  await tx.deleteFrom('mail_quotas').where('key_hash', 'in', hashes).execute()
}

export async function sweepQuotas(database: Database, now: Date): Promise<void> {
  await deleteOld(database, 'mail_quotas', { where: sql`ends_at <= ${now}` })
}

/** A mistyped address may be somebody else's, so only a keyed hash is stored. */
function hashOf(context: Context, { kind, to }: Pick<MailQuota, 'kind' | 'to'>): Buffer {
  return createHmac('sha256', context.keys.secret).update(`mail ${kind} ${to}`).digest()
}
