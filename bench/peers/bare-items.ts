import { createPasswordHasher } from '@krash/api/password-hasher'
import fastify from 'fastify'
import pg from 'pg'
import { v7 } from 'uuid'

/**
 * The least that answers the same questions: the same framework and driver, prepared statements, no session, no check, no
 * transaction where one statement does. Its tables are those of `tables.ts`.
 */
interface OfPerson {
  Params: { userId: string; id: string }
}
interface NewItem extends OfPerson {
  Body: { type: string; title: string; description: string; metadata: object }
}
interface Report extends OfPerson {
  Body: { description: string; location: { latitude: number; longitude: number; accuracy: number } }
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const app = fastify()
const passwords = createPasswordHasher()
const stored = await passwords.hash('blue-heron-42')

app.get<OfPerson>('/items/:userId', async ({ params: { userId } }) => {
  const [items, counted] = await Promise.all([
    pool.query({
      name: 'page',
      text: 'select * from items where user_id = $1 order by occurred_at desc, id desc limit 20',
      values: [userId],
    }),
    pool.query<{ total: number }>({
      name: 'count',
      text: 'select count(*)::int as total from items where user_id = $1',
      values: [userId],
    }),
  ])
  const rows: unknown[] = items.rows
  return { items: rows, total: counted.rows[0]?.total }
})

app.get<OfPerson>('/items/:userId/:id', async ({ params: { userId, id } }) => {
  const text = 'select * from items where user_id = $1 and id = $2'
  return (await pool.query({ name: 'item', text, values: [userId, id] })).rows[0]
})

app.post<NewItem>('/items/:userId', async ({ params: { userId }, body }, reply) => {
  const { type, title, description, metadata } = body
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into items (user_id, id, type, title, description, metadata, occurred_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, now(), now(), now()) returning *`,
    values: [userId, v7(), type, title, description, JSON.stringify(metadata)],
  })
  return reply.code(201).send(rows[0])
})

app.post<Report>('/reports/:userId', async ({ params: { userId }, body }, reply) => {
  const { description, location } = body
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'report',
      text: `insert into reports (user_id, id, description, latitude, longitude, accuracy, created_at)
        values ($1, $2, $3, $4, $5, $6, now()) returning *`,
      values: [userId, v7(), description, location.latitude, location.longitude, location.accuracy],
    })
    await client.query({
      name: 'count-report',
      text: 'update people set report_count = report_count + 1 where id = $1',
      values: [userId],
    })
    await client.query({
      name: 'report-item',
      text: `insert into items (user_id, id, type, title, occurred_at, created_at, updated_at)
        values ($1, $2, 'emergency_reported', 'Accident reported', now(), now(), now())`,
      values: [userId, v7()],
    })
    await client.query('commit')
    return await reply.code(201).send(rows[0])
  } finally {
    client.release()
  }
})

app.post<{ Body: { password: string } }>('/hash', async ({ body: { password } }) => ({
  isRight: await passwords.matches(stored, password),
}))

console.log(`ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
