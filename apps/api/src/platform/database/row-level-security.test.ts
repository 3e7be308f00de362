import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { routes } from '@krash/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import type { TestClient } from '#testing/test-client.ts'
import { sendWithNext } from './named-statements.ts'
import { countOwn } from './own-rows.ts'

let api: TestApp
let owner: TestClient
let other: TestClient

beforeAll(async () => {
  api = await startTestApp()
  owner = await api.signUp()
  other = await api.signUp()
  const body = { type: 'navigation', title: 'mine' }
  await owner.call(routes.logActivity, { body, idempotencyKey: randomUUID() })
})
afterAll(() => api.close())

/** Read from the database itself, so that a new table is tested from its migration on. */
async function userTables(): Promise<string[]> {
  const { rows } = await api.context.database.pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`)
  return rows.map((row) => row.name)
}

test('every table of a user leads its key with the user and has row level security', async () => {
  const tables = await userTables()
  expect(tables).toContain('activities')
  const { pool } = api.context.database
  for (const table of tables) {
    const { rows } = await pool.query<{ secured: boolean; leads: boolean; isOfGuests: boolean }>(
      `select c.relrowsecurity and c.relforcerowsecurity as secured, not u.attnotnull as "isOfGuests", exists (
         select from pg_index i where i.indrelid = c.oid and i.indkey[0] = u.attnum and (i.indisprimary or not u.attnotnull)
       ) as leads
       from pg_class c join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id'
       where c.oid = $1::regclass`,
      [table],
    )
    // Guests write these too, so no user can lead the key; an index still finds a person's rows.
    const isOfGuests = ['contact_requests', 'mails'].includes(table)
    expect([table, rows[0]]).toEqual([table, { secured: true, leads: true, isOfGuests }])
  }
})

test('without any condition a person sees own rows only', async () => {
  const { database } = api.context
  const countAs = (
    userId: string,
    table: 'activities' | 'sessions' | 'consents' | 'idempotency_keys' | 'users',
  ) =>
    database.asUser(
      userId,
      async (tx) =>
        (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx)).rows[0]?.n,
    )
  expect(await countAs(owner.userId, 'activities')).toBe(1)
  expect(await countAs(other.userId, 'activities')).toBe(0)
  expect(await countAs(randomUUID(), 'users')).toBe(0)
  for (const table of ['users', 'sessions', 'consents'] as const)
    expect(await countAs(other.userId, table)).toBe(1)
  expect(await countAs(other.userId, 'idempotency_keys')).toBe(0)
})

test('a reader sees own rows only, by statements alone, and writes nothing', async () => {
  const { database, clock } = api.context
  const everything = (userId: string) =>
    database.asReader(userId, async (tx) => {
      const users = await tx.selectFrom('users').select('id').execute()
      const activities = await tx.selectFrom('activities').select('user_id').execute()
      return [...users.map(({ id }) => id), ...activities.map(({ user_id: id }) => id)]
    })
  // Often enough for one connection to serve both people.
  for (let round = 0; round < 8; round += 1) {
    expect(await everything(owner.userId)).toEqual([owner.userId, owner.userId])
    expect(await everything(other.userId)).toEqual([other.userId])
  }
  expect(await everything(randomUUID())).toEqual([])
  const rename = database.asReader(owner.userId, (tx) =>
    tx.updateTable('users').set({ first_name: 'Nobody' }).where('id', '=', owner.userId).execute(),
  )
  await expect(rename).rejects.toThrow('read-only transaction')
  const tell = database.asReader(owner.userId, async (tx) =>
    recordEvent(tx, { userId: owner.userId, kind: 'activityChanged', data: {}, at: clock.now() }),
  )
  await expect(tell).rejects.toThrow('read-only transaction')
  const hold = database.asReader(owner.userId, (tx) => sendWithNext(tx, sql`select ${1}`.compile(tx)))
  await expect(hold).rejects.toThrow('nothing goes with the next statement')
  // A statement that failed leaves nothing behind on its connection.
  const fail = database.asReader(owner.userId, (tx) => sql`select ${'no number'}::text::integer`.execute(tx))
  await expect(fail).rejects.toThrow('invalid input syntax')
  expect(await everything(other.userId)).toEqual([other.userId])
  expect(await database.asUser(owner.userId, (tx) => countOwn(tx, owner.userId, 'activities'))).toBe(1)
})

test('a person cannot write, change or delete rows of another', async () => {
  const { database, clock } = api.context
  const now = clock.now()
  const times = { occurred_at: now, created_at: now, updated_at: now }
  const insert = database.asUser(other.userId, (tx) =>
    tx
      .insertInto('activities')
      .values({ user_id: owner.userId, id: randomUUID(), type: 'navigation', title: 'x', ...times })
      .execute(),
  )
  await expect(insert).rejects.toThrow('row-level security')
  const changed = await database.asUser(other.userId, async (tx) => {
    const update = await tx.updateTable('activities').set({ title: 'x' }).executeTakeFirst()
    const deletion = await tx.deleteFrom('activities').executeTakeFirst()
    return [update.numUpdatedRows, deletion.numDeletedRows]
  })
  expect(changed).toEqual([0n, 0n])
})

test('nobody writes or changes words of the other side of an own conversation', async () => {
  const { database } = api.context
  const [id, messageId] = [randomUUID(), randomUUID()]
  await sql`
    with begun as (
      insert into conversations (id, person_id, other_id, request, created_at)
      values (${id}, ${owner.userId}, ${other.userId}, 'accepted', now())
    )
    insert into conversation_members (user_id, conversation_id, side, last_at)
    values (${owner.userId}, ${id}, 'person', now()), (${other.userId}, ${id}, 'other', now())`.execute(
    database.kysely,
  )
  const say = (position: number) => sql`
    insert into messages (conversation_id, position, id, side, client_id, text, created_at)
    values (${id}, ${position}, ${position === 1 ? messageId : randomUUID()}, 'person', ${randomUUID()}, 'mine', now())`
  const as = (userId: string, statement: ReturnType<typeof say>) =>
    database.asUser(userId, async (tx) => (await statement.execute(tx)).numAffectedRows)
  const forge = sql`update messages set text = 'forged' where id = ${messageId}`
  expect(await as(owner.userId, say(1))).toBe(1n)
  await expect(as(other.userId, say(2))).rejects.toThrow('row-level security')
  expect(await as(other.userId, forge)).toBe(0n)
  expect(await as(owner.userId, forge)).toBe(1n)
  const move = sql`update conversations set person_id = ${randomUUID()} where id = ${id}`
  await expect(as(other.userId, move)).rejects.toThrow('permission denied')
})

test('password hashes, refresh tokens and failed sign-ins are out of reach of requests', async () => {
  const { database } = api.context
  for (const table of ['refresh_tokens', 'login_failures']) {
    const read = database.asUser(owner.userId, (tx) => sql`select * from ${sql.table(table)}`.execute(tx))
    await expect(read).rejects.toThrow('permission denied')
  }
  const hashes = database.asUser(owner.userId, (tx) =>
    tx.selectFrom('users').select('password_hash').execute(),
  )
  await expect(hashes).rejects.toThrow('permission denied')
})

test('a failed transaction leaves nothing, and a connection the next can use', async () => {
  const { database } = api.context
  for (let round = 0; round < 30; round += 1) {
    const failing = database.asUser(owner.userId, async (tx) => {
      await tx.updateTable('activities').set({ title: 'never' }).execute()
      return sql`select 1 / 0`.execute(tx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    await expect(database.asUser("'; reset role; --", async () => 1)).resolves.toBe(1)
    const here = await sql<{ role: string }>`select current_user as role`.execute(database.kysely)
    expect(here.rows[0]?.role).not.toBe('krash_app')
  }
  const titles = await database.asUser(owner.userId, (tx) =>
    tx.selectFrom('activities').select('title').execute(),
  )
  expect(titles).toEqual([{ title: 'mine' }])
})

test('outside of asUser nobody is a person', async () => {
  const answer = await api.context.database.kysely.transaction().execute(async (tx) => {
    await sql`set local role krash_app`.execute(tx)
    return tx.selectFrom('activities').select('id').execute()
  })
  expect(answer).toEqual([])
})

/** Functions that run with the owner's rights, read from the database itself. */
const ownersFunctions = `
  select proname as name, coalesce(proconfig::text, '') like '%search\\_path=%pg\\_temp"}' as "isPinned", exists (
    select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0
  ) as "isForAll"
  from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`

test('what works with the rights of the owner names its schemas, temporary tables last, and is not for everybody', async () => {
  const { rows } = await api.context.database.pool.query<{ name: string }>(ownersFunctions)
  expect(rows.map(({ name }) => name)).toContain('krash_count_stars')
  expect(rows).toEqual(rows.map(({ name }) => ({ name, isPinned: true, isForAll: false })))
})
