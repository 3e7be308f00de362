import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { openAgain } from '#testing/test-database.ts'
import type { Database, Tx } from './database.ts'

let api: TestApp
/** With two connections, so that more than two readers share them. */
let database: Database

beforeAll(async () => {
  api = await startTestApp()
  database = await openAgain(inject('postgres'), api.context.database, 2)
})
afterAll(async () => {
  await database.close()
  await api.close()
})

async function who(tx: Tx): Promise<{ person: string; connection: number } | undefined> {
  const read = sql<{ person: string; connection: number }>`
    select krash_user_id() as person, pg_backend_pid() as connection where ${1} = 1`
  return (await read.execute(tx)).rows[0]
}

async function fail(tx: Tx): Promise<never> {
  await sql`select 1 / ${0}::integer`.execute(tx)
  throw new Error('this should not be reached')
}

test('readers of one turn share a connection, and each is somebody else', async () => {
  const people = Array.from({ length: 8 }, () => randomUUID())
  const readAll = () => Promise.all(people.map((person) => database.asReader(person, who)))
  // More rounds than PostgreSQL plans anew before it keeps one plan for all values.
  for (let round = 0; round < 8; round += 1) {
    const read = await readAll()
    expect(read.map((row) => row?.person)).toEqual(people)
    expect(new Set(read.map((row) => row?.connection)).size).toBe(1)
  }
})

test('more readers than share a connection are all answered, in turn with writers', async () => {
  const people = Array.from({ length: 60 }, () => randomUUID())
  const read = await Promise.all(
    people.map((person, at) =>
      at % 5 === 0 ? database.asUser(person, who) : database.asReader(person, who),
    ),
  )
  expect(read.map((row) => row?.person)).toEqual(people)
})

test('a reader that fails, and one that is not let in, fail alone', async () => {
  const refusing = {
    statement: sql`select set_config('krash.user_id', ${''}, true)`.compile(database.kysely),
    entered: () => {
      throw new Error('not let in')
    },
  }
  const people = Array.from({ length: 6 }, () => randomUUID())
  const settled = await Promise.allSettled([
    ...people.slice(0, 3).map((person) => database.asReader(person, who)),
    database.asReader(randomUUID(), fail),
    database.asReader(randomUUID(), who, refusing),
    ...people.slice(3).map((person) => database.asReader(person, who)),
  ])
  const read = settled.map((one) => (one.status === 'fulfilled' ? one.value?.person : String(one.reason)))
  expect(read).toEqual([
    ...people.slice(0, 3),
    'error: division by zero',
    'Error: not let in',
    ...people.slice(3),
  ])
})

test('a connection that is lost takes its readers with it, and the next ones have another', async () => {
  const sleep = (tx: Tx) => sql`select pg_sleep(${60})`.execute(tx)
  const read = Promise.allSettled([1, 2, 3].map(() => database.asReader(randomUUID(), sleep)))
  await expect
    .poll(async () => {
      const ended = await api.context.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where state = 'active' and query like 'select pg_sleep($1)%' and datname = current_database()`,
      )
      return ended.rowCount
    })
    .toBe(1)
  expect((await read).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  const person = randomUUID()
  expect((await database.asReader(person, who))?.person).toBe(person)
})
