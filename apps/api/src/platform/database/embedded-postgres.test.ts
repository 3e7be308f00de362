import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'krash-embedded-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (connection: { host: string; user: string }) =>
  openDatabase({ connection: { ...connection, database: 'postgres' }, onError: () => undefined })

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
