import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'

/** Whether the server accepts requests; `starting` and `draining` servers do not. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining'
}

interface Parts {
  database: Pick<Database, 'pool'>
  storage: Pick<FileStorage, 'probe'>
}

/** Milliseconds for which a check of the file store stays valid, however many ask: the store may be an outside service. */
const freshMs = 2_000
/** Milliseconds to wait for that check; after that the previous result is used. The caller may give up after a second. */
const patienceMs = 250

/**
 * `/healthz` tells that the process answers, `/readyz` that it should receive requests, and in words what is wrong. A
 * server whose files are out of reach still takes reports, so only its database takes it out of service.
 */
export function serveHealth(app: FastifyInstance, { database, storage }: Parts, readiness: Readiness): void {
  let look: { at: number; canStore: Promise<boolean> } | undefined
  let couldStore = true
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (!look || performance.now() - look.at > freshMs) {
      const canStore = works(storage.probe()).then((isSo) => (couldStore = isSo))
      look = { at: performance.now(), canStore }
    }
    const soon = setTimeout(patienceMs, couldStore, { ref: false })
    const [answers, canStore] = await Promise.all([
      works(database.pool.query('select 1')),
      Promise.race([look.canStore, soon]),
    ])
    const status = readiness.state === 'ready' && !answers ? 'no database' : readiness.state
    void reply.header('cache-control', 'no-store')
    if (status !== 'ready') void reply.code(503).header('retry-after', 1)
    const problems = [
      ...stateProblems[readiness.state],
      ...(answers ? [] : ['The database does not answer.']),
      ...(canStore ? [] : ['Files cannot be stored: their folder or bucket cannot be reached.']),
    ]
    return reply.send({ status, ...(problems.length > 0 && { problems }) })
  })
}

const stateProblems: Record<Readiness['state'], string[]> = {
  starting: ['The server is starting: it loads its data.'],
  ready: [],
  draining: ['The server is stopping: it finishes what is under way.'],
}

async function works(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  )
}
