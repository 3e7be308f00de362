import { CompiledQuery, type Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import { sendWithNext } from '#platform/database/named-statements.ts'
import type { DB } from '#platform/database/tables.ts'
import { type AuditFields, type AuditTrail, type Head, installation } from './audit-trail.ts'

type Tx = Transaction<DB>
/** An entry that has no place in its chain yet. */
type NewEntry = Omit<AuditFields, 'position'>

interface Waiting {
  trail: AuditTrail
  entries: NewEntry[]
}

const waiting = new WeakMap<Tx, Waiting>()

export function addLater(tx: Tx, trail: AuditTrail, entry: NewEntry): void {
  const known = waiting.get(tx)
  if (known) known.entries.push(entry)
  else waiting.set(tx, { trail, entries: [entry] })
}

/**
 * Adds what the transaction recorded to the chains. They stay locked until its end, so this comes last: an entry can
 * be hashed only once the one before it is certain. The last statement is sent with the transaction's next one.
 */
export async function writeAudit(tx: Tx): Promise<void> {
  const found = waiting.get(tx)
  if (!found) return
  waiting.delete(tx)
  await addAudit(overTx(tx), found)
}

interface HeldHead extends Head {
  seal: Buffer
}

/** How a transaction holds chains and adds to them. */
interface Chains {
  hold(subjects: string[]): Promise<HeldHead[]>
  add(rows: string): Promise<void>
}

/** For a transaction on a plain connection, which adds at the call. */
export async function addAuditOver(client: PoolClient, trail: AuditTrail, entry: NewEntry): Promise<void> {
  const chains: Chains = {
    hold: async (subjects) => (await client.query<HeldHead>(holding, [subjects])).rows,
    add: async (rows) => void (await client.query(adding, [rows])),
  }
  await addAudit(chains, { trail, entries: [entry] })
}

async function addAudit(chains: Chains, { trail, entries }: Waiting): Promise<void> {
  const subjects = new Set(entries.map(({ subject }) => subject))
  const held = await chains.hold([...subjects])
  if (entries.some(({ subject }) => subject === installation)) refuseOtherKeys(trail, held.at(-1), entries)
  const heads = new Map<string, Head>(held.map((head) => [head.subject, head]))
  const begun = [...heads.values()].filter(({ length, subject }) => length === 0 && subject !== installation)
  const all = [...entries, ...begun.map(({ subject }) => beginningOf(subject, entries))]
  if (begun.length > 0 && !heads.has(installation))
    for (const head of await chains.hold([installation])) heads.set(installation, head)
  const rows = all.map((entry) => chained(trail, heads, entry))
  await chains.add(JSON.stringify(rows))
}

/** A command that was started with other keys than the server would break the chain; people's acts are never refused. */
function refuseOtherKeys(trail: AuditTrail, head: HeldHead | undefined, entries: readonly NewEntry[]): void {
  if (head === undefined || head.length === 0 || trail.isSealed(head, head.seal)) return
  const isChange = entries.some(({ kind }) => kind === 'audit_key_changed')
  if (isChange && trail.wasSealed(head, head.seal)) return
  if (isChange)
    throw new Error(
      'The end of the audit was sealed neither with the secret nor with the first of formerSecrets: put the secret of before in front of that list.',
    )
  throw new Error(
    'The end of the audit was not sealed with these keys: start the command with DATA_DIR and SERVER_KEYS as the server has them.',
  )
}

const holding = 'select subject, length, hash, seal from krash_hold_audit($1::uuid[])'
const adding = 'select krash_add_audit($1::jsonb)'

function overTx(tx: Tx): Chains {
  return {
    hold: async (subjects) => (await tx.executeQuery<HeldHead>(CompiledQuery.raw(holding, [subjects]))).rows,
    add: (rows) => sendWithNext(tx, CompiledQuery.raw(adding, [rows])),
  }
}

/** Names each chain in that of the installation, so that one that is gone as a whole is missed. */
function beginningOf(subject: string, entries: readonly NewEntry[]): NewEntry {
  const at = entries.find((entry) => entry.subject === subject)?.at ?? new Date()
  const nobody = { actor: null, device: null, request: null }
  return { subject: installation, at, kind: 'chain_begun', about: subject, ...nobody }
}

/** The row of an entry that follows the last of its chain and becomes the new last one. */
function chained(trail: AuditTrail, heads: Map<string, Head>, entry: NewEntry) {
  const last = heads.get(entry.subject)
  if (!last) throw new Error('a chain of the audit is not held')
  const fields = { ...entry, position: last.length + 1 }
  const hash = trail.hashOf(fields, last.hash)
  const head = { subject: entry.subject, length: fields.position, hash }
  heads.set(entry.subject, head)
  const hex = (bytes: Buffer) => bytes.toString('hex')
  return { ...fields, previous: hex(last.hash), hash: hex(hash), seal: hex(trail.sealOf(head)) }
}
