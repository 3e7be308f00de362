import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openDiskStore } from '#platform/file-storage/disk-store.ts'
import { type Readiness, serveHealth } from './health.ts'

let folder: string
const databases: Database[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'krash-health-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await Promise.all(databases.splice(0).map((database) => database.close()))
})

function readyzOf({ files = folder, host = inject('postgres').host, state = 'ready' as Readiness['state'] }) {
  const connection = { ...inject('postgres'), host, database: 'postgres' }
  const database = openDatabase({ connection, onError: () => undefined })
  databases.push(database)
  const app = Fastify()
  serveHealth(app, { database, storage: openDiskStore(files) }, { state })
  return async () => {
    const answer = await app.inject('/readyz')
    return [answer.statusCode, answer.json()] as const
  }
}

const readyz = (parts: Parameters<typeof readyzOf>[0]) => readyzOf(parts)()

test('what works needs no words', async () => {
  expect(await readyz({})).toEqual([200, { status: 'ready' }])
})

test('a lost database takes the server out of service', async () => {
  expect(await readyz({ host: folder })).toEqual([
    503,
    { status: 'no database', problems: ['The database does not answer.'] },
  ])
})

test('files out of reach are told, and reports still taken', async () => {
  // The first answer does not wait long for the look.
  await expect
    .poll(readyzOf({ files: path.join(folder, 'gone') }))
    .toEqual([
      200,
      { status: 'ready', problems: ['Files cannot be stored: their folder or bucket cannot be reached.'] },
    ])
})

test('a server that stops says so', async () => {
  expect(await readyz({ state: 'draining' })).toEqual([
    503,
    { status: 'draining', problems: ['The server is stopping: it finishes what is under way.'] },
  ])
})
