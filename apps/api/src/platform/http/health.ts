import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'

/** Whether the server wants requests; `starting` and `draining` servers do not. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining'
}

/** `/healthz` tells that the process answers, `/readyz` that it should receive requests. */
export function serveHealth(app: FastifyInstance, database: Database, readiness: Readiness): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = readiness.state === 'ready' && !(await answers(database)) ? 'no database' : readiness.state
    void reply.header('cache-control', 'no-store')
    if (status !== 'ready') void reply.code(503).header('retry-after', 1)
    return reply.send({ status })
  })
}

async function answers(database: Database): Promise<boolean> {
  return database.pool.query('select 1').then(
    () => true,
    () => false,
  )
}
