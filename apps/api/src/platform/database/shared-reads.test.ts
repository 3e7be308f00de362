import { randomUUID } from 'node:crypto'
import { routes } from '@krash/contract'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type TestApp, startTestApp } from '#testing/test-app.ts'
import { sharedReads } from './shared-reads.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
  const person = await api.signUp()
  await person.call(routes.logActivity, {
    body: { type: 'navigation', title: 'mine' },
    idempotencyKey: randomUUID(),
  })
})
afterAll(() => api.close())

const currentUser = sql<{ name: string }>`select current_user as name`

test('reads as a request of nobody: shared tables are open, rows of persons are not', async () => {
  const { shared } = api.context.database
  expect((await currentUser.execute(shared)).rows).toEqual([{ name: 'krash_app' }])
  expect(await shared.selectFrom('professionals').select('id').execute()).toEqual([])
  expect(await shared.selectFrom('activities').select('id').execute()).toEqual([])
  expect(await shared.selectFrom('users').select('id').execute()).toEqual([])
  await expect(shared.selectFrom('users').select('password_hash').execute()).rejects.toThrow(
    'permission denied',
  )
})

test('writes nothing', async () => {
  const { shared } = api.context.database
  await expect(shared.deleteFrom('activities').execute()).rejects.toThrow('read-only transaction')
  expect(await api.context.database.kysely.selectFrom('activities').select('id').execute()).toHaveLength(1)
})

test('goes on as nobody after a failed statement, also when many run at once', async () => {
  const { shared } = api.context.database
  const failing = Array.from({ length: 30 }, () =>
    sql`select 1 / ${0}::int`.execute(shared).catch((error: Error) => error.message),
  )
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['division by zero']))
  const names = await Promise.all(Array.from({ length: 30 }, () => currentUser.execute(shared)))
  expect(new Set(names.map(({ rows }) => rows[0]?.name))).toEqual(new Set(['krash_app']))
})

test('prepares a text once on a connection', async () => {
  const { shared } = api.context.database
  for (const at of [1, 2, 3]) await sql`select ${at}::int + 41 as answer`.execute(shared)
  const prepared = await sql<{ n: number }>`
    select count(*) as n from pg_prepared_statements where statement like '%+ 41 as answer'`.execute(shared)
  expect(prepared.rows).toEqual([{ n: 1 }])
})

test('a connection that may not have the role of requests is not used at all', async () => {
  const { pool } = api.context.database
  const stranger = `stranger_${randomUUID().slice(0, 8)}`
  await pool.query(`create role ${stranger} login`)
  const { rows } = await pool.query<{ database: string }>('select current_database() as database')
  const connection = { ...inject('postgres'), user: stranger, database: rows[0]?.database ?? '' }
  const reads = new Kysely({ dialect: sharedReads(connection, () => undefined) })
  await expect(currentUser.execute(reads)).rejects.toThrow('permission denied to set role')
  await expect(currentUser.execute(reads)).rejects.toThrow('permission denied to set role')
  await reads.destroy()
  await pool.query(`drop role ${stranger}`)
})
