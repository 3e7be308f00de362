import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAuditTrail } from '@krash/api/audit-trail'
import type { Database } from '@krash/api/database'
import { insertProfessionals, lawyerRow } from '@krash/api/professionals.factory'
import { loadServerKeys } from '@krash/api/server-keys'
import { verifyAudit } from '@krash/api/verify-audit'
import { withDatabase } from '@krash/api/with-database'
import { Caller } from '../chaos/caller.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'

export interface AuditOptions {
  actions: number
  clients: number
  say: (line: string) => void
}

export interface AuditFigures {
  /** Acts that the server acknowledged, and those that the database holds by their effects. */
  acknowledged: number
  actions: number
  /** Rows that the audit has of these acts. */
  rows: number
  kills: number
  databaseKills: number
  isWhole: boolean
  problems: number
  seconds: number
}

/** Milliseconds between the return of the server and its next end. */
const roundMs = { min: 3000, max: 9000 }

/**
 * Lets people share with a lawyer and take it back, again and again, over a server that is killed all the while, every third
 * time with its database; then counts what the database holds and what the audit says of it.
 */
export async function auditCampaign(options: AuditOptions): Promise<AuditFigures> {
  const started = performance.now()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'krash-chaos-'))
  const server = await serverProcess(dataDir, { DEMO_DATA: 'off' })
  const on = { databaseUrl: undefined, dataDir }
  try {
    await server.start()
    const lawyers = Array.from({ length: options.clients }, () => lawyerRow())
    await withDatabase(on, (database) => insertProfessionals(database, lawyers))
    const callers = lawyers.map(() => new Caller(server.url))
    for (const caller of callers) await caller.signUp()
    const acts = { left: options.actions, done: 0 }
    const working = Promise.all(callers.map((caller, at) => work(caller, lawyers[at]?.id ?? '', acts)))
    const kills = await rampage(server, working, { acts, options })
    const keys = await loadServerKeys(dataDir, {
      serverKeys: undefined,
      filesMasterKeys: [],
      isProduction: false,
    })
    const counted = await withDatabase(on, async (database) => ({
      ...(await count(database)),
      verified: await verifyAudit(database, createAuditTrail(keys), undefined),
    }))
    const { actions, rows, verified } = counted
    const problems = verified.problems.length
    const seconds = Math.round((performance.now() - started) / 1000)
    return { acknowledged: acts.done, actions, rows, ...kills, isWhole: problems === 0, problems, seconds }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export function isProved({ acknowledged, actions, rows, isWhole, kills }: AuditFigures): boolean {
  return isWhole && kills > 0 && actions === rows && actions === acknowledged
}

interface Acts {
  left: number
  done: number
}

/** Shares and takes back until enough was done; what got no answer is tried again. */
async function work(caller: Caller, lawyerId: string, acts: Acts): Promise<void> {
  const caseDetails = { consent: true, items: ['contact'] }
  while (acts.left > 0) {
    acts.left -= 2
    const connection = await answered(() =>
      post(caller, '/api/lawyer-connections/connect', { lawyerId, caseDetails }),
    )
    acts.done += 1
    await answered(() => post(caller, `/api/lawyer-connections/${connection.id}/revoke`, {}))
    acts.done += 1
  }
}

function post(caller: Caller, url: string, body: object) {
  return caller.send('POST', url, { body: JSON.stringify(body), type: 'application/json' })
}

async function answered(ask: () => ReturnType<Caller['send']>): Promise<{ id: string }> {
  for (;;) {
    const { status, data } = await ask()
    if (status === 200 || status === 201) return data as { id: string }
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`an act was answered ${status}`)
    await sleep(100)
  }
}

async function rampage(
  server: ServerProcess,
  working: Promise<unknown>,
  { acts, options }: { acts: Acts; options: AuditOptions },
): Promise<{ kills: number; databaseKills: number }> {
  let isOver = false
  const end = working.finally(() => {
    isOver = true
  })
  // Told by the last line; a kill may fail earlier.
  end.catch(() => undefined)
  let [kills, databaseKills] = [0, 0]
  while (!isOver) {
    await Promise.race([sleep(roundMs.min + Math.random() * (roundMs.max - roundMs.min)), end])
    if (isOver) break
    kills += 1
    const withDatabase = kills % 3 === 0
    await (withDatabase ? server.killWithDatabase() : server.kill())
    if (withDatabase) databaseKills += 1
    await server.start()
    options.say(
      `kill ${kills}${withDatabase ? ' with the database' : ''}: ${acts.done} of ${options.actions} done`,
    )
  }
  await end
  return { kills, databaseKills }
}

async function count({ pool }: Database): Promise<{ actions: number; rows: number }> {
  const { rows } = await pool.query<{ actions: number; rows: number }>(
    `select (select count(*) + count(revoked_at) from lawyer_connections) as actions,
      (select count(*) from audit_entries where kind in ('shared', 'sharing_revoked')) as rows`,
  )
  return rows[0] ?? { actions: 0, rows: 0 }
}
