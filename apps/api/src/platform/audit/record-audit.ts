import { createHash } from 'node:crypto'
import type { OperatorAuditKind, PersonAuditKind } from '@krash/contract'
import type { Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/database/tables.ts'
import { type AuditFields, type AuditTrail, installation } from './audit-trail.ts'
import { callerNow } from './caller.ts'
import { addAuditOver, addLater } from './write-audit.ts'

/** What the audit needs of the context; commands have no more. */
export interface Auditing {
  tx: Transaction<DB>
  context: { audit: AuditTrail; clock: Clock }
}

export interface PersonAct {
  /** The account it happened with. */
  userId: string
  kind: PersonAuditKind
  /** Id of whoever did it; null where nobody proved who they are. The account itself when absent. */
  by?: string | null
  /** Id of what it was about; the caller takes care that it names nobody once the account is gone. */
  about?: string
}

/** Chains for attempts at addresses without an account: several, so that they do not wait for each other. */
const strangersChains = 64

/**
 * Records an act with an account in the transaction of the act itself, which adds it to the account's chain just before its
 * end. The audit keeps it for good and after the account, so nothing a person wrote may be in it.
 */
export function recordAudit(
  { tx, context }: Auditing,
  { userId, kind, by = userId, about }: PersonAct,
): void {
  const { audit } = context
  add({ tx, context }, audit.pseudonymOf(userId), {
    kind,
    actor: by === null ? null : audit.pseudonymOf(by),
    about: about ?? null,
  })
}

/** Records an attempt at an address: at its account, or else at nobody's, with the same work. */
export function recordAttempt(
  { tx, context }: Auditing,
  { userId, email, kind }: { userId: string | undefined; email: string; kind: PersonAuditKind },
): void {
  const subject = context.audit.pseudonymOf(userId ?? `nobody ${chainOf(email)}`)
  add({ tx, context }, subject, { kind, actor: null, about: null })
}

/** Records what the operator did; `about` is an id of something public, such as a record of the directory. */
export function recordOperatorAct(
  auditing: Auditing,
  { kind, about }: { kind: OperatorAuditKind; about?: string },
): void {
  add(auditing, installation, { kind, actor: null, about: about ?? null })
}

/** The same in a transaction on a plain connection. */
export async function recordOperatorActOver(
  client: PoolClient,
  context: Auditing['context'],
  kind: OperatorAuditKind,
): Promise<void> {
  await addAuditOver(
    client,
    context.audit,
    entryOf(context, installation, { kind, actor: null, about: null }),
  )
}

type Act = Pick<AuditFields, 'kind' | 'actor' | 'about'>

function add({ tx, context }: Auditing, subject: string, act: Act): void {
  addLater(tx, context.audit, entryOf(context, subject, act))
}

function entryOf({ clock }: Auditing['context'], subject: string, act: Act): Omit<AuditFields, 'position'> {
  const { device = null, request = null } = callerNow() ?? {}
  return { subject, at: clock.now(), ...act, device, request }
}

function chainOf(email: string): number {
  return createHash('sha256').update(email).digest().readUInt16BE() % strangersChains
}
