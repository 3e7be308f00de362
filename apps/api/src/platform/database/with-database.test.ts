import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { withDatabase } from './with-database.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'krash-test-command-'))
const config = { databaseUrl: undefined, dataDir }
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const countUsers = () =>
  withDatabase(config, async ({ kysely }) => (await kysely.selectFrom('users').select('id').execute()).length)

test('a command starts the database of the data folder and stops it again', async () => {
  expect(await countUsers()).toBe(0)
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
})

test('beside a running server it works on the database of that server, which goes on', async () => {
  const server = await startEmbeddedPostgres(dataDir, { fsync: false, leashed: true })
  try {
    expect(await countUsers()).toBe(0)
    expect(await findEmbeddedPostgres(dataDir)).toEqual(server.connection)
  } finally {
    await server.stop()
  }
})
