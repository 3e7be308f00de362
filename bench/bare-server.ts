import { readFile } from 'node:fs/promises'
import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { v7 } from 'uuid'

/**
 * The least a server can do: the same framework, driver and statements, without session, validation, idempotency,
 * row-level security or contract. What Krash takes beyond that is the price of its promises.
 */
interface Report {
  Params: { id: string }
  Body: { address: string; description: string }
}

/** One statement of a search as Krash sends it. */
interface Statement {
  text: string
  values: unknown[]
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const app = fastify()

app.get<{ Params: { id: string } }>('/me/:id', readPerson)
app.post<Report>('/report/:id', writeReport)
if (process.env['SEARCHES']) await serveSearches(process.env['SEARCHES'])

console.log(`ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`)

async function readPerson(request: FastifyRequest<{ Params: { id: string } }>): Promise<unknown> {
  const { rows } = await pool.query('select * from users where id = $1', [request.params.id])
  return rows[0]
}

async function writeReport(request: FastifyRequest<Report>): Promise<unknown> {
  const { id: userId } = request.params
  const { address, description } = request.body
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `insert into accidents (user_id, id, address, description, severity, damage, status, occurred_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'minor', '{}', 'submitted', now(), now(), now()) returning *`,
      [userId, v7(), address, description],
    )
    await client.query('update users set accident_count = accident_count + 1 where id = $1', [userId])
    await client.query(
      `insert into activities (user_id, id, type, title, occurred_at, created_at, updated_at)
       values ($1, $2, 'emergency_reported', 'Accident reported', now(), now(), now())`,
      [userId, v7()],
    )
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
}

/**
 * Replays recorded searches by number: the statements in order, prepared like Krash's, answering with the last one's
 * rows.
 */
async function serveSearches(file: string): Promise<void> {
  const searches = JSON.parse(await readFile(file, 'utf8')) as Statement[][]
  const names = new Map<string, string>()
  for (const { text } of searches.flat()) names.set(text, names.get(text) ?? `search-${names.size}`)
  app.post<{ Params: { number: string } }>('/search/:number', async (request) => {
    let rows: unknown[] = []
    for (const { text, values } of searches[Number(request.params.number)] ?? [])
      ({ rows } = await pool.query({ name: names.get(text) ?? '', text, values }))
    return rows
  })
}
