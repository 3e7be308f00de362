import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type AuditTrail, installation } from './audit-trail.ts'
import type { StoredHead } from './check-chain.ts'
import { headPages } from './head-pages.ts'
import { recordOperatorAct } from './record-audit.ts'

/**
 * Once after each change of the server's secret, before anything is served: seals with the new key where each chain stands,
 * so that whoever has a former key can change nothing of it any more. Chains whose end neither this key nor the one before sealed are left to the check.
 * @returns how many chains were sealed; undefined where there was nothing to do
 */
export async function sealForNewKey(context: {
  database: Database
  audit: AuditTrail
  clock: Clock
}): Promise<number | undefined> {
  const { database, audit } = context
  if (audit.formerKeyId === undefined) return undefined
  return database.asSystem(async (tx) => {
    // Nothing is added while this lock is held, and if two servers start at once, the second finds the first one's seals.
    await sql`lock table audit_chains in share row exclusive mode`.execute(tx)
    if (await isDone(tx, audit)) return undefined
    let sealed = 0
    for await (const heads of headPages(tx)) {
      const genuine = await genuineOf(tx, audit, heads)
      if (genuine.length > 0) await mark(tx, audit, genuine)
      sealed += genuine.length
    }
    recordOperatorAct({ tx, context }, { kind: 'audit_key_changed', about: audit.keyId })
    return sealed
  })
}

/** Only the present key can have written it down, so nobody gets a second time by removing it. */
async function isDone(tx: Tx, audit: AuditTrail): Promise<boolean> {
  const rows = await tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', installation)
    .where('kind', '=', 'audit_key_changed')
    .where('about', '=', audit.keyId)
    .execute()
  return rows.some((row) => audit.madeWith(row, row.previous, row.hash) === 'present key')
}

/** A chain to which nothing was added in the time of the last key has its mark alone. */
async function genuineOf(
  tx: Tx,
  audit: AuditTrail,
  heads: readonly StoredHead[],
): Promise<readonly StoredHead[]> {
  const marks = await tx
    .selectFrom('audit_key_marks')
    .select(['subject', 'seal'])
    .where('key', '=', audit.formerKeyId ?? null)
    .where(
      'subject',
      'in',
      heads.map(({ subject }) => subject),
    )
    .execute()
  const markOf = new Map(marks.map(({ subject, seal }) => [subject, seal]))
  return heads.filter((head) => {
    const old = markOf.get(head.subject)
    const isMarked = old !== undefined && audit.wasMark(head, old)
    return isMarked || audit.isSealed(head, head.seal) || audit.wasSealed(head, head.seal)
  })
}

async function mark(tx: Tx, audit: AuditTrail, heads: readonly StoredHead[]): Promise<void> {
  const key = audit.keyId
  await tx
    .insertInto('audit_key_marks')
    .values(
      heads.map(({ subject, length, hash }) => ({
        key,
        subject,
        length,
        hash,
        seal: audit.markOf({ subject, length, hash }),
      })),
    )
    .execute()
}
