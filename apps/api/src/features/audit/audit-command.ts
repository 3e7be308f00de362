import { parseArgs } from 'node:util'
import { type AuditKind, operatorAuditKinds, personAuditKinds } from '@krash/contract'
import { installation } from '#platform/audit/audit-trail.ts'
import type { AuditProblem, StoredEntry } from '#platform/audit/check-chain.ts'
import { recordOperatorAct } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { findNewest, userIdByEmail, userIds } from './audit.repository.ts'
import { type Point, type Verified, verifyAudit } from './verify-audit.ts'

const usage = `Usage:
  npm run audit [-- --person ID|EMAIL] [--kind KIND] [--since DATE] [--until DATE] [--limit N]
  npm run audit -- verify [--after POINT]
Lists what happened with accounts and what operators did, newest first; of a deleted account by its ID. A DATE is like
2026-11-26 or 2026-11-26T10:00:00Z. With verify it reads every chain and names each row that was changed, moved or
removed; its exit code is then 1. POINT is what an earlier check ended with.
Kinds: ${[...personAuditKinds, ...operatorAuditKinds].join(', ')}`

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Problems that are written out; there may be as many as rows. */
const NAMED = 50

/** A sentence for the operator. */
export class CannotShow extends Error {}

export type AuditOrder =
  | { does: 'verify'; after: Point | undefined }
  | {
      does: 'list'
      person: string | undefined
      kind: AuditKind | undefined
      since: Date | undefined
      until: Date | undefined
      limit: number
    }

type AuditContext = Pick<Context, 'database' | 'clock' | 'audit'>

/** @throws CannotShow with the usage */
export function readAuditOrder(args: readonly string[]): AuditOrder {
  const { values, positionals } = parsed(args)
  const [named, more] = positionals
  if (named === undefined) return listOrder(values)
  const { after, ...filters } = values
  if (named !== 'verify' || more !== undefined || Object.keys(filters).length > 0) throw new CannotShow(usage)
  return { does: 'verify', after: read(after, pointOf) }
}

function listOrder(values: ReturnType<typeof parsed>['values']): AuditOrder {
  const { after, person, kind, since, until, limit = '100' } = values
  if (after !== undefined || !/^[1-9]\d{0,4}$/.test(limit)) throw new CannotShow(usage)
  return {
    does: 'list',
    person,
    kind: read(kind, kindOf),
    since: read(since, instantOf),
    until: read(until, instantOf),
    limit: Number(limit),
  }
}

function read<T>(text: string | undefined, as: (text: string) => T): T | undefined {
  return text === undefined ? undefined : as(text)
}

/** @returns lines for the operator, and whether all is well */
export async function runAudit(
  context: AuditContext,
  order: AuditOrder,
): Promise<{ lines: string[]; isWell: boolean }> {
  if (order.does === 'list') return { lines: await list(context, order), isWell: true }
  const { database, audit } = context
  const verified = await verifyAudit(database, audit, order.after)
  const isWell = verified.problems.length === 0 && verified.holdsPoint !== false
  // If the end of a chain was not written by the server, nothing can be added after it.
  if (isWell)
    await database.asSystem(async (tx) => recordOperatorAct({ tx, context }, { kind: 'audit_verified' }))
  return { lines: linesOf(verified, order.after), isWell }
}

async function list(context: AuditContext, order: AuditOrder & { does: 'list' }): Promise<string[]> {
  const { person, ...wanted } = order
  return context.database.asSystem(async (tx) => {
    recordOperatorAct({ tx, context }, { kind: 'audit_listed' })
    const id = person === undefined ? undefined : await idOf(tx, person)
    const subject = id === undefined ? undefined : context.audit.pseudonymOf(id)
    const rows = await findNewest(tx, { ...wanted, subject })
    const ids = await namesOf(tx, context, { rows, id })
    if (rows.length === 0) return ['Nothing of that kind is in the audit.']
    return rows.map((row) => lineOf(row, ids))
  })
}

async function idOf(tx: Tx, person: string): Promise<string> {
  if (uuid.test(person)) return person.toLowerCase()
  const id = await userIdByEmail(tx, person.trim().toLowerCase())
  if (id === undefined)
    throw new CannotShow(`No account has the e-mail ${person}. Of a deleted account the ID is needed.`)
  return id
}

/** Ids of living accounts by their pseudonyms, as far as these rows need them. */
async function namesOf(
  tx: Tx,
  { audit }: AuditContext,
  { rows, id }: { rows: StoredEntry[]; id: string | undefined },
): Promise<Map<string, string>> {
  const names = new Map<string, string>([[installation, 'operator']])
  if (id !== undefined) names.set(audit.pseudonymOf(id), id)
  const pseudonyms = rows.flatMap(({ subject, actor }) => (actor === null ? [subject] : [subject, actor]))
  const wanted = new Set(pseudonyms.filter((one) => !names.has(one)))
  for await (const ids of userIds(tx)) {
    if (wanted.size === 0) break
    for (const known of ids) {
      const pseudonym = audit.pseudonymOf(known)
      if (wanted.delete(pseudonym)) names.set(pseudonym, known)
    }
  }
  return names
}

function lineOf(row: StoredEntry, names: Map<string, string>): string {
  const { subject, position, at, kind, actor, device, about, request } = row
  const who = (pseudonym: string) => names.get(pseudonym) ?? `(${pseudonym})`
  const parts = [
    at.toISOString(),
    who(subject),
    `#${position}`,
    kind,
    device,
    actor !== null && actor !== subject && `by ${who(actor)}`,
    about !== null && `about ${about}`,
    request !== null && `request ${request}`,
  ]
  return parts.filter((part) => typeof part === 'string').join('  ')
}

function linesOf(
  { entries, chains, problems, end, holdsPoint }: Verified,
  after: Point | undefined,
): string[] {
  const more = problems.length - NAMED
  const told = problems.slice(0, NAMED).map(sentenceOf)
  if (more > 0) told.push(`And ${more} more.`)
  if (holdsPoint === false)
    told.push(
      `The chain of the installation does not go through point ${after?.position}: an older copy may stand here.`,
    )
  const summary = `${entries} rows in ${chains} chains`
  if (told.length > 0) return [...told, `${summary}: NOT whole.`]
  const point =
    end && `Point ${end.position}-${end.hash}: note it elsewhere, and give it to the next check with --after.`
  return [`${summary}: whole.`, ...(point ? [point] : [])]
}

function sentenceOf(problem: AuditProblem): string {
  const chain = problem.subject === installation ? 'the operator' : problem.subject
  if (problem.what === 'missing') return missing(problem, chain)
  if (!('entry' in problem)) return ofChain[problem.what](chain)
  const { entry } = problem
  const became =
    problem.what === 'moved'
      ? `was row ${problem.from}`
      : {
          changed: 'was changed',
          unlinked: 'does not follow the one before',
          'by a former key': 'was made with a former secret, after it was changed',
        }[problem.what]
  return `Row ${entry.position} of ${chain} ${became} (${entry.kind}, ${entry.at.toISOString()}).`
}

function missing({ first, last }: { first: number; last: number }, chain: string): string {
  if (first === last) return `Row ${first} of ${chain} is missing.`
  return `Rows ${first} to ${last} of ${chain} are missing.`
}

const ofChain = {
  'end missing': (chain: string) => `The end of ${chain} is missing.`,
  'end changed': (chain: string) => `The end of ${chain} was changed.`,
  'chain missing': (chain: string) => `All rows of ${chain} are missing.`,
  'chain unknown': (chain: string) => `The chain of ${chain} was not begun by the server.`,
}

function pointOf(text: string): Point {
  const [, position, hash] = /^(\d{1,15})-([\da-f]{64})$/.exec(text) ?? []
  if (position === undefined || hash === undefined) throw new CannotShow(usage)
  return { position: Number(position), hash }
}

function kindOf(text: string): AuditKind {
  const known = [...personAuditKinds, ...operatorAuditKinds].find((kind) => kind === text)
  if (known === undefined) throw new CannotShow(usage)
  return known
}

function instantOf(text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new CannotShow(usage)
  return at
}

function parsed(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { person: text, kind: text, since: text, until: text, limit: text, after: text },
    })
  } catch {
    throw new CannotShow(usage)
  }
}
