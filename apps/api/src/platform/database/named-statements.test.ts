import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { openAgain } from '#testing/test-database.ts'
import type { Database, Tx } from './database.ts'
import { runAndCommit, sendWithNext } from './named-statements.ts'

let api: TestApp
/** With one connection, so that every statement meets the plans of those before. */
let database: Database

beforeAll(async () => {
  api = await startTestApp()
  database = await openAgain(inject('postgres'), api.context.database, 1)
})
afterAll(async () => {
  await database.close()
  await api.close()
})

test('a text that comes again is prepared once, one that comes once is not', async () => {
  const add = (tx: Tx, at: number) => sql`select ${at}::int + 41 as answer`.execute(tx)
  for (const at of [1, 2, 3]) await database.asUser(randomUUID(), (tx) => add(tx, at))
  await database.asUser(randomUUID(), (tx) => sql`select ${1}::int + 42 as answer`.execute(tx))
  const { rows } = await database.asUser(randomUUID(), (tx) =>
    sql<{
      n: number
    }>`select count(*) as n from pg_prepared_statements where statement ~ '[+] 4[12] as answer'`.execute(tx),
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a prepared text shows each person their own rows, and the system all', async () => {
  const people = [await api.signUp(), await api.signUp()]
  for (const person of people)
    await person.call(routes.logActivity, { body: { type: 'navigation', title: person.userId } })
  const titles = async (tx: Tx) => {
    const named = await tx
      .selectFrom('activities')
      .select('title')
      .where('type', '=', 'navigation')
      .orderBy('title')
      .execute()
    return named.map(({ title }) => title)
  }
  const own = people.map(({ userId }) => userId)
  // More rounds than PostgreSQL plans anew before it keeps one plan for all values.
  for (let round = 0; round < 8; round += 1) {
    for (const userId of own) expect(await database.asUser(userId, titles)).toEqual([userId])
    expect(await database.asSystem(titles)).toEqual(own.toSorted())
  }
})

test('a statement whose columns were changed by another server fails once, with a word to try again', async () => {
  const table = sql.id(`changing_${randomUUID().slice(0, 8)}`)
  const read = (tx: Tx) => sql`select * from ${table} where id > ${0}`.execute(tx)
  const { kysely } = api.context.database
  await sql`create table ${table} (id integer)`.execute(kysely)
  for (let round = 0; round < 3; round += 1) await database.asSystem(read)
  await sql`alter table ${table} add column name text`.execute(kysely)
  await expect(database.asSystem(read)).rejects.toThrow('cached plan must not change result type')
  for (let round = 0; round < 3; round += 1) expect((await database.asSystem(read)).rows).toEqual([])
  await sql`drop table ${table}`.execute(kysely)
})

test('a plan made while a table was empty does not read the whole table later', async () => {
  const table = sql.id(`empty_${randomUUID().slice(0, 8)}`)
  const { kysely } = api.context.database
  await sql`create table ${table} (id integer primary key)`.execute(kysely)
  await sql`grant select on ${table} to krash_app`.execute(kysely)
  await sql`vacuum analyze ${table}`.execute(kysely)
  const plan = (tx: Tx) =>
    sql<{ 'QUERY PLAN': string }>`explain (costs off) select from ${table} where id = 1`.execute(tx)
  const { rows } = await database.asUser(randomUUID(), plan)
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(/Index/)
  await sql`drop table ${table}`.execute(kysely)
})

test('the rows of a statement sent with the next one are handed over before those of that', async () => {
  const heard: unknown[] = []
  await database.asUser(randomUUID(), async (tx) => {
    const first = sql<{ n: number }>`select ${1}::int as n`.compile(tx)
    await sendWithNext(tx, first, (rows) => void heard.push(...rows))
    expect(heard).toEqual([])
    heard.push(...(await sql<{ n: number }>`select ${2}::int as n`.execute(tx)).rows)
  })
  expect(heard).toEqual([{ n: 1 }, { n: 2 }])
})

test('a text that could not be parsed is parsed anew when it comes again', async () => {
  const table = sql.id(`later_${randomUUID().slice(0, 8)}`)
  const read = (tx: Tx) => sql<{ id: number }>`select * from ${table} where id > ${0}`.execute(tx)
  const { kysely } = api.context.database
  const { userId } = await api.signUp()
  for (let round = 0; round < 3; round += 1)
    await expect(database.asUser(userId, read)).rejects.toThrow('does not exist')
  await sql`create table ${table} (id integer)`.execute(kysely)
  await sql`grant select on ${table} to krash_app`.execute(kysely)
  await sql`insert into ${table} values (7)`.execute(kysely)
  for (let round = 0; round < 3; round += 1)
    expect((await database.asUser(userId, read)).rows).toEqual([{ id: 7 }])
  await sql`drop table ${table}`.execute(kysely)
})

test('a value that cannot be written fails its statement and no later one', async () => {
  const { userId } = await api.signUp()
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const write = (value: unknown) => (tx: Tx) => sql`select ${value}::jsonb as value`.execute(tx)
  await expect(database.asUser(userId, write(circular))).rejects.toThrow('circular')
  const { rows } = await database.asUser(userId, write({ name: 'Ana' }))
  expect(rows).toEqual([{ value: { name: 'Ana' } }])
})

test('what goes with the next statement fails it, and nothing is kept', async () => {
  const person = await api.signUp()
  const titleOf = (tx: Tx) => sql<{ name: string | null }>`select first_name as name from users`.execute(tx)
  const rename = (tx: Tx) => sendWithNext(tx, sql`update users set first_name = ${'Nobody'}`.compile(tx))
  const fail = (tx: Tx) => sendWithNext(tx, sql`select ${'no number'}::text::integer`.compile(tx))
  const attempts: ((tx: Tx) => Promise<unknown>)[] = [
    fail,
    async (tx) => {
      await fail(tx)
      await titleOf(tx)
    },
    (tx) => runAndCommit(tx, sql`select ${'no number'}::text::integer`.compile(tx)),
    // Code that ignores the error learns at the end that nothing was stored.
    async (tx) => {
      await fail(tx)
      await titleOf(tx).catch(() => undefined)
    },
  ]
  for (const [place, attempt] of attempts.entries()) {
    const work = async (tx: Tx) => {
      await rename(tx)
      await attempt(tx)
    }
    await expect(database.asUser(person.userId, work)).rejects.toThrow(
      place === 3 ? 'was to be committed' : 'invalid input syntax for type integer',
    )
  }
  await database.asUser(person.userId, async (tx) => {
    expect((await titleOf(tx)).rows).toEqual([{ name: null }])
  })
})

test('what goes with the next statement and the commit is kept, in its order', async () => {
  const person = await api.signUp()
  await database.asUser(person.userId, async (tx) => {
    for (const name of ['Ana', 'Maria'])
      await sendWithNext(tx, sql`update users set first_name = ${name}`.compile(tx))
    await runAndCommit(
      tx,
      sql`update users set last_name = first_name where first_name = ${'Maria'}`.compile(tx),
    )
  })
  const { rows } = await database.asUser(person.userId, (tx) => sql`select last_name from users`.execute(tx))
  expect(rows).toEqual([{ last_name: 'Maria' }])
})

test('outside of a transaction the connection of a person shows nobody and changes nothing', async () => {
  await api.signUp()
  await database.asUser(randomUUID(), async (tx) => {
    await sql`commit`.execute(tx)
    const { rows } = await sql`select current_user as role, (select count(*) from sessions) as n`.execute(tx)
    expect(rows).toEqual([{ role: 'krash_app', n: 0 }])
    await expect(sql`delete from professionals`.execute(tx)).rejects.toThrow('permission denied')
    await sql`begin`.execute(tx)
  })
})

test('work that fails before its first statement, or in its last, leaves no warning in the log of the database', async () => {
  const notices: string[] = []
  const listen = (client: PoolClient): void =>
    void client.on('notice', ({ message }) => notices.push(message ?? ''))
  database.personsPool.once('acquire', listen)
  const before = database.asUser(randomUUID(), () => Promise.reject(new Error('refused before')))
  await expect(before).rejects.toThrow('refused before')
  const inside = database.asUser(randomUUID(), async (tx) => {
    await sql`select 1`.execute(tx)
    throw new Error('refused inside')
  })
  await expect(inside).rejects.toThrow('refused inside')
  const last = database.asUser(randomUUID(), (tx) => runAndCommit(tx, sql`select 1 / ${0}::int`.compile(tx)))
  await expect(last).rejects.toThrow('division by zero')
  await database.asUser(randomUUID(), (tx) => sql`do $$ begin raise warning 'heard'; end $$`.execute(tx))
  expect(notices).toEqual(['heard'])
})
