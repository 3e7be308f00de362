import {
  type AuditCheck,
  type AuditEntry,
  type AuditGroup,
  type Pagination,
  type PersonAuditKind,
  auditGroups,
  pageWindow,
  paginationOf,
  personAuditKinds,
} from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { ChainCheck, type StoredEntry } from '#platform/audit/check-chain.ts'
import { readOwnChain } from '#platform/audit/own-chain.ts'
import { entriesOf, findEntries, headOf, lawyersOf, markOf, wasBegun } from './audit.repository.ts'

/** What happened in the person's own account, newest first. */
export async function listAudit(
  acting: Acting,
  query: Parameters<typeof pageWindow>[0] & { group?: AuditGroup | undefined },
): Promise<{ entries: AuditEntry[]; pagination: Pagination }> {
  const { tx, userId } = acting
  const window = pageWindow(query)
  const kinds = query.group ? auditGroups[query.group] : personAuditKinds
  const subject = await readOwnChain(acting)
  const { rows, total } = await findEntries(tx, { subject, kinds, ...window })
  const lawyers = await lawyersOf(tx, userId, rows.flatMap(agreementOf))
  return {
    entries: rows.map((row) => toEntry(row, lawyers)),
    pagination: paginationOf(window, rows.length, total),
  }
}

/** Reads the whole chain of the account and holds each entry against the server's key. */
export async function checkAudit(acting: Acting): Promise<AuditCheck> {
  const { tx, context } = acting
  const subject = await readOwnChain(acting)
  const head = await headOf(tx, subject)
  const mark = await markOf(tx, { key: context.audit.keyId, subject })
  const check = new ChainCheck(context.audit, subject, mark)
  let isWhole = true
  for await (const entry of entriesOf(tx, subject)) {
    // What was added since the look at the end.
    if (head !== undefined && entry.position > head.length) break
    isWhole = [...check.add(entry)].length === 0 && isWhole
  }
  if (head === undefined && check.length === 0) return { isWhole: !(await wasBegun(tx, subject)), entries: 0 }
  isWhole = [...check.end(head)].length === 0 && isWhole
  return { isWhole, entries: check.length }
}

const ofAgreements = new Set<string>([
  'shared',
  'shared_opened',
  'sharing_revoked',
  'sharing_ended_by_lawyer',
])

function agreementOf({ kind, about }: StoredEntry): string[] {
  return about !== null && ofAgreements.has(kind) ? [about] : []
}

function toEntry(row: StoredEntry, lawyers: Map<string, string>): AuditEntry {
  return {
    position: row.position,
    at: row.at.toISOString(),
    // The chain of an account holds no others.
    kind: row.kind as PersonAuditKind,
    device: row.device,
    lawyerName: lawyers.get(row.about ?? '') ?? null,
  }
}
