import { randomUUID } from 'node:crypto'
import { createAccessTokens } from '@krash/api/access-tokens'
import { loadServerKeys } from '@krash/api/server-keys'
import pg from 'pg'

/** A person with a session. */
export interface Person {
  id: string
  token: string
}

/** Two people who have written to each other. */
export interface Pair {
  conversationId: string
  from: Person
  to: Person
}

const passwordHash = 'none: nobody signs in'

/** Writes this many people with sessions directly; registering them would measure password hashing. */
export async function makePeople(url: string, dataDir: string, many: number): Promise<Person[]> {
  const keys = await loadServerKeys(dataDir, {
    serverKeys: undefined,
    filesMasterKeys: [],
    isProduction: false,
  })
  const tokens = createAccessTokens({ keys, clock: { now: () => new Date() }, newId: randomUUID })
  const rows = Array.from({ length: many }, () => ({ id: randomUUID(), session: randomUUID() }))
  await withClient(url, async (client) => {
    const ids = rows.map(({ id }) => id)
    await client.query(
      `insert into users (id, email, password_hash, referral_code, email_verified_at, created_at, updated_at)
       select id, id || '@example.com', $2, code, now(), now(), now() from unnest($1::uuid[], $3::text[]) as made (id, code)`,
      [ids, passwordHash, rows.map((_, index) => `KR-${index.toString(36).toUpperCase().padStart(5, '0')}`)],
    )
    await client.query(
      `insert into sessions (user_id, id, created_at, last_used_at, expires_at)
       select user_id, id, now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::uuid[]) as made (user_id, id)`,
      [ids, rows.map(({ session }) => session)],
    )
    await client.query('analyze users, sessions')
  })
  return Promise.all(
    rows.map(async ({ id, session }) => {
      const token = await tokens.sign({ userId: id, email: `${id}@example.com`, sessionId: session })
      return { id, token }
    }),
  )
}

/** Makes conversations between these people, in pairs. */
export async function makePairs(url: string, people: readonly Person[]): Promise<Pair[]> {
  const pairs = Array.from({ length: Math.floor(people.length / 2) }, (_, index) => ({
    conversationId: randomUUID(),
    from: people[2 * index] as Person,
    to: people[2 * index + 1] as Person,
  }))
  await withClient(url, async (client) => {
    const ids = pairs.map(({ conversationId }) => conversationId)
    const sides = [pairs.map(({ from }) => from.id), pairs.map(({ to }) => to.id)]
    await client.query(
      `insert into conversations (id, person_id, other_id, person_has_written, other_has_written, request, created_at)
       select id, person_id, other_id, true, true, 'accepted', now() from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as made (id, person_id, other_id)`,
      [ids, ...sides],
    )
    for (const [index, side] of ['person', 'other'].entries())
      await client.query(
        `insert into conversation_members (user_id, conversation_id, side, last_at)
         select user_id, id, $3, now() from unnest($1::uuid[], $2::uuid[]) as made (user_id, id)`,
        [sides[index], ids, side],
      )
  })
  return pairs
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
