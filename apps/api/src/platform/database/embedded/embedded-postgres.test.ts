import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'

/** A folder with a new database, which all but one of the tests begin with: making one is most of what they do. */
let blank: string
let folder: string

beforeAll(async () => {
  blank = await mkdtemp(path.join(tmpdir(), 'krash-embedded-'))
  const server = await startEmbeddedPostgres(blank, { leashed: true })
  await server.stop()
})
afterAll(() => rm(blank, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'krash-embedded-'))
  // The files keep their owner, which only this program can.
  await promisify(execFile)('cp', ['-a', `${blank}/.`, folder])
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** As patient as the server is at its start: a migration waits in one statement for those of the others. */
const open = (connection: { host: string; user: string }) =>
  openDatabase({
    connection: { ...connection, database: 'postgres', statement_timeout: 0, lock_timeout: 0 },
    onError: () => undefined,
  })

test('rows are still there after a stop, in UTF-8, with calendar dates as they were written', async () => {
  const first = await startEmbeddedPostgres(folder, { leashed: true })
  const database = open(first.connection)
  await database.pool.query(`create table kept (day date, n bigint, at timestamptz, name text)`)
  await database.pool.query(
    `insert into kept values ('2026-03-01', 9007199254740991, '2026-03-01T00:00:00Z', 'Ñ \u{1F697}')`,
  )
  await database.close()
  await first.stop()

  const second = await startEmbeddedPostgres(folder, { leashed: true })
  const again = open(second.connection)
  const { rows } = await again.pool.query('select * from kept')
  const settings = await again.pool.query(
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as network`,
  )
  await again.close()
  await second.stop()
  expect(rows).toEqual([
    {
      day: '2026-03-01',
      n: Number.MAX_SAFE_INTEGER,
      at: new Date('2026-03-01T00:00:00Z'),
      name: 'Ñ \u{1F697}',
    },
  ])
  expect(settings.rows).toEqual([{ fsync: 'on', network: '' }])
})

test('no connection of the server is a superuser, and none for persons can become another role', async () => {
  const server = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
  const database = open(server.connection)
  await migrate(database)
  const isSuper = sql<{ is: boolean }>`select rolsuper as is from pg_roles where rolname = session_user`
  expect((await isSuper.execute(database.kysely)).rows).toEqual([{ is: false }])
  const person = randomUUID()
  for (const as of [database.asUser, database.asUrgentUser]) {
    const roles = await as(person, async (tx) => {
      await sql`reset role`.execute(tx)
      return sql<{ role: string }>`select current_user as role`.execute(tx)
    })
    expect(roles.rows).toEqual([{ role: 'krash_app' }])
    for (const role of ['krash', 'krash_server']) {
      const change = as(person, (tx) => sql`set role ${sql.id(role)}`.execute(tx))
      await expect(change).rejects.toThrow('permission denied to set role')
    }
  }
  await sql`reset role`.execute(database.shared)
  await expect(sql`set role krash_server`.execute(database.shared)).rejects.toThrow('permission denied')
  await database.close()
  await server.stop()
})

test('a folder from before, whose tables belong to the superuser, is carried over', async () => {
  const old = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
  const before = open(old.admin)
  await migrate(before)
  await before.close()
  const admin = new pg.Client({ ...old.admin, database: 'postgres' })
  await admin.connect()
  await admin.query('reassign owned by krash_server to krash')
  await admin.query('drop owned by krash_server; drop role krash_server; alter role krash_app nologin')
  await admin.query(`insert into loaded_datasets (name, version, loaded_at) values ('kept', '1', now())`)
  await admin.end()
  await old.stop()

  for (const round of [1, 2]) {
    const server = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
    const database = open(server.connection)
    expect([round, await migrate(database)]).toEqual([round, []])
    const { rows } = await database.pool.query('select name from loaded_datasets')
    expect(rows).toEqual([{ name: 'kept' }])
    // Only an owner may do this; a person still sees nothing of others.
    await database.pool.query('alter table users add column tried int; alter table users drop column tried')
    const seen = await database.asUser(randomUUID(), (tx) => tx.selectFrom('users').select('id').execute())
    expect(seen).toEqual([])
    await database.close()
    await server.stop()
  }
})

test('a folder whose path is too long for a socket works all the same', async () => {
  const deep = path.join(folder, 'a'.repeat(60), 'b'.repeat(60))
  const server = await startEmbeddedPostgres(deep, { leashed: true })
  expect(Buffer.byteLength(server.connection.host)).toBeLessThan(84)
  const database = open(server.connection)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  await server.stop()
  await rm(server.connection.host, { recursive: true, force: true })
})

test('a connection that nobody gives back holds up neither the end nor the stop', async () => {
  const server = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
  const database = open(server.connection)
  const held = await database.pool.connect()
  held.on('error', () => undefined)
  await database.close()
  await server.stop()
  expect(await findEmbeddedPostgres(folder)).toBeUndefined()
  held.release(true)
})

test('the folder of the rows is closed to other accounts', async () => {
  const server = await startEmbeddedPostgres(folder, { leashed: true })
  expect((await stat(server.folder)).mode & 0o077).toBe(0)
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow('Another Krash server')
  await server.stop()
})

test('three servers migrating at once make one schema, and once more changes nothing', async () => {
  const server = await startEmbeddedPostgres(folder, { fsync: false, leashed: true })
  const databases = [open(server.connection), open(server.connection), open(server.connection)]
  const ran = await Promise.all(databases.map((database) => migrate(database)))
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  const [database] = databases
  expect(database && (await migrate(database))).toEqual([])
  await Promise.all(databases.map((each) => each.close()))
  await server.stop()
})
