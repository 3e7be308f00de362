import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@krash/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Config, readConfig } from '#app/config.ts'
import { makeReport } from '#features/accidents/accidents.factory.ts'
import { cameraPhoto, upload } from '#features/files/files.factory.ts'
import { startS3Store } from '#platform/file-storage/storage.factory.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/database.ts'
import { startSecondServer } from '#testing/second-server.ts'
import { type TestApp, startTestApp, testPassword } from '#testing/test-app.ts'
import { TestClient } from '#testing/test-client.ts'
import { makeBackupKey } from './backup-keys.ts'
import { openSnapshot } from './dump-rows.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { refuseUnfinishedRestore, unfinishedMark } from './unfinished-restore.ts'

let api: TestApp
let folder: string
let driver: TestClient
let key: { recipient: string; identity: string }
/** Made by the first test: an encrypted archive, and the place where it was restored. */
let archive: string
let place: Config & { databaseUrl: string }
const databases: string[] = []
/** Owns what is restored: no superuser, as with the embedded database and as operators make it. */
const owner = `krash_test_owner_${randomBytes(6).toString('hex')}`
const acknowledged = { reports: new Map<string, string>(), files: new Map<string, string>() }

beforeAll(async () => {
  api = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'krash-backup-'))
  key = await makeBackupKey()
  await asAdmin(`create role ${owner} login bypassrls; grant krash_app to ${owner}`)
  driver = await api.signUp()
})
afterAll(async () => {
  await api.close()
  for (const name of databases) await asAdmin(`drop database if exists ${name} with (force)`)
  await asAdmin(`drop role ${owner}`)
  await rm(folder, { recursive: true, force: true })
})

async function asAdmin(statement: string, database = 'postgres'): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new database and data folder, as an operator gives them to a new server. */
async function emptyPlace(changes: Record<string, string> = {}): Promise<Config & { databaseUrl: string }> {
  const name = `krash_test_restored_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} owner ${owner}`)
  databases.push(name)
  const { host } = inject('postgres')
  const databaseUrl = `postgres://${owner}@localhost/${name}?host=${encodeURIComponent(host)}`
  const config = readConfig({
    DATA_DIR: path.join(folder, randomUUID()),
    DATABASE_URL: databaseUrl,
    BACKUP_KEY: key.identity,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'relaxed',
    ...changes,
  })
  return { ...config, databaseUrl }
}

/** Everything up to the rows. */
async function layOutTables({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const database = openDatabase({
    connection: { connectionString: databaseUrl },
    onError: () => undefined,
  })
  await migrate(database)
  await database.close()
}

async function tablesIn({ databaseUrl }: { databaseUrl: string }): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  await client.end()
  return Number(rows[0]?.count)
}

function backUp(name: string, backupKeys = [key.recipient]) {
  const connection = api.context.database.pool.options
  return takeBackup({ ...api.context.config, backupKeys }, connection, path.join(folder, name))
}

/** Reports and photos, one after the other, each noted once the server has acknowledged it. */
async function writeOn(client: TestClient, isOver: () => boolean): Promise<void> {
  for (let number = 1; !isOver(); number += 1) {
    const description = `Report ${number} of ${client.userId}`
    const { id } = await makeReport(client, { description })
    acknowledged.reports.set(id, description)
    if (number % 3 !== 1) continue
    const bytes = await cameraPhoto({ width: 60 + number, height: 40 })
    const { data } = await upload(client, { accidentId: id, bytes })
    acknowledged.files.set(data.id, createHash('sha256').update(bytes).digest('hex'))
  }
}

test('everything acknowledged before a backup under load is there after a wipe and a restore', async () => {
  const other = await api.signUp()
  const written = Promise.withResolvers<undefined>()
  let isOver = false
  const writers = [driver, other].map((client) =>
    writeOn(client, () => {
      if (acknowledged.files.size >= 4) written.resolve(undefined)
      return isOver
    }),
  )
  await Promise.race([written.promise, Promise.all(writers)])
  const before = { reports: new Map(acknowledged.reports), files: new Map(acknowledged.files) }
  const report = await backUp('drill.age')
  isOver = true
  await Promise.all(writers)
  archive = report.file
  expect(report).toMatchObject({ isEncrypted: true, holdsKeys: true, missing: [], bucket: undefined })

  place = await emptyPlace()
  // An earlier restore was interrupted here: no server starts, and the same call begins anew.
  await layOutTables(place)
  const leftover = path.join(place.dataDir, 'files', 'leftover')
  await mkdir(leftover, { recursive: true })
  await writeFile(path.join(place.dataDir, unfinishedMark), '')
  await expect(refuseUnfinishedRestore(place.dataDir)).rejects.toThrow('did not finish')
  const restored = await restoreBackup(place, archive)
  await refuseUnfinishedRestore(place.dataDir)
  expect(existsSync(leftover)).toBe(false)
  expect(restored).toMatchObject({ rows: report.rows, files: report.files, bucket: undefined })
  const server = await startSecondServer(api, place)
  try {
    const found = [await readBack(server.url, driver, before), await readBack(server.url, other, before)]
    const sum = (what: 'reports' | 'files') => found.reduce((total, one) => total + one[what], 0)
    expect([sum('reports'), sum('files')]).toEqual([before.reports.size, before.files.size])
    // The old session lives on as well: the keys came along.
    expect((await server.clientOf(driver).call(routes.me)).status).toBe(200)
  } finally {
    await server.close()
  }
})

/** Signs in again and counts what is as it was acknowledged; what is somebody else's does not exist for the person. */
async function readBack(
  url: string,
  { session }: TestClient,
  before: typeof acknowledged,
): Promise<{ reports: number; files: number }> {
  const { data } = await new TestClient(url).call(routes.login, {
    body: { email: session?.user.email, password: testPassword },
  })
  const client = new TestClient(url, data)
  const found = { reports: 0, files: 0 }
  for (const [id, description] of before.reports) {
    const { status } = await client.fetch(`/api/emergency/accidents/${id}`)
    if (status === 404) continue
    const again = await client.call(routes.getAccident, { params: { id } })
    expect(again.data.description).toBe(description)
    found.reports += 1
  }
  for (const [id, sha256] of before.files) {
    const answer = await client.fetch(`/api/files/${id}/download`)
    if (answer.status === 404) continue
    expect(hashOf(await answer.arrayBuffer())).toBe(sha256)
    found.files += 1
  }
  // Sequences go on where they were, and what was restored can be worked with.
  await makeReport(client)
  return found
}

function hashOf(bytes: ArrayBuffer): string {
  return createHash('sha256').update(Buffer.from(bytes)).digest('hex')
}

test('a restored database has the rules of a migrated one', async () => {
  const database = openDatabase({
    connection: { connectionString: place.databaseUrl },
    onError: () => undefined,
  })
  try {
    expect(await migrate(database)).toEqual([])
    const rules = sql<{ rule: string }>`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`
    const [here, there] = [
      await rules.execute(api.context.database.kysely),
      await rules.execute(database.kysely),
    ]
    expect(here.rows.length).toBeGreaterThan(100)
    expect(there.rows).toEqual(here.rows)
  } finally {
    await database.close()
  }
})

test('an archive that is cut, changed or opened with a wrong key is refused, and nothing is written', async () => {
  const bytes = await readFile(archive)
  const plainFile = (await backUp('plain.tar', [])).file
  const plain = await readFile(plainFile)
  const empty = await emptyPlace()
  await mkdir(empty.dataDir)
  await writeFile(path.join(empty.dataDir, 'keys.json'), await ownKeys())
  const flipped = (source: Buffer, at: number): Buffer => {
    const copy = Buffer.from(source)
    copy.writeUInt8((copy.readUInt8(at) + 1) % 256, at)
    return copy
  }
  const bad: Record<string, Buffer> = {
    'cut in the middle': bytes.subarray(0, bytes.length >> 1),
    'without its last byte': bytes.subarray(0, -1),
    'changed in the middle': flipped(bytes, bytes.length >> 1),
    'changed in its head': flipped(bytes, 60),
    'plain, cut': plain.subarray(0, plain.length >> 1),
    'plain, without its end': plain.subarray(0, plain.length - 4096),
    'plain, changed in its first document': flipped(plain, 530),
    // Between the contents lies filler, which nobody reads.
    'plain, changed in a stored file': flipped(plain, plain.indexOf('files/') + 512 + 20),
    empty: Buffer.alloc(0),
  }
  const refused: Record<string, string> = {}
  for (const [name, content] of Object.entries(bad)) {
    const file = path.join(folder, 'bad')
    await writeFile(file, content)
    refused[name] = await restoreBackup(empty, file).then(
      () => 'restored',
      (error: Error) =>
        error.message.replace(/.*(cut short or changed|does not open this archive).*/, 'refused'),
    )
  }
  expect(refused).toEqual(Object.fromEntries(Object.keys(bad).map((name) => [name, 'refused'])))
  const another = await makeBackupKey()
  await expect(restoreBackup({ ...empty, backupKeys: [another.identity] }, archive)).rejects.toThrow(
    'BACKUP_KEY does not open this archive',
  )
  await expect(restoreBackup({ ...empty, backupKeys: [key.recipient] }, archive)).rejects.toThrow(
    'set BACKUP_KEY to the key that begins with AGE-SECRET-KEY-',
  )
  await expect(restoreBackup(empty, path.join(folder, 'nowhere'))).rejects.toThrow('cannot be read')
  expect(await readdir(empty.dataDir)).toEqual(['keys.json'])
  expect(await tablesIn(empty)).toBe(0)
})

function ownKeys(): Promise<string> {
  return readFile(path.join(api.context.config.dataDir, 'keys.json'), 'utf8')
}

test('an archive without encryption holds no keys, and asks for the right ones', async () => {
  const { file, holdsKeys } = await backUp('without-keys.tar', [])
  expect(holdsKeys).toBe(false)
  const { files } = JSON.parse(await ownKeys()) as { files: [string] }
  expect((await readFile(file)).includes(files[0])).toBe(false)
  const empty = await emptyPlace()
  await expect(restoreBackup(empty, file)).rejects.toThrow('The archive holds no keys')
  const wrong = await emptyPlace()
  await mkdir(wrong.dataDir)
  const swapped = { ...(JSON.parse(await ownKeys()) as object), files: [randomBytes(32).toString('base64')] }
  await writeFile(path.join(wrong.dataDir, 'keys.json'), JSON.stringify(swapped))
  await expect(restoreBackup(wrong, file)).rejects.toThrow('The keys are not those')
  await expect(restoreBackup(wrong, archive)).rejects.toThrow('holds other keys than the archive')
  expect([await tablesIn(empty), await tablesIn(wrong)]).toEqual([0, 0])
})

test('a place that is not empty is refused and stays as it is', async () => {
  await expect(restoreBackup(place, archive)).rejects.toThrow(`${place.dataDir} is not empty`)
  const dataDir = path.join(folder, 'another')
  await expect(restoreBackup({ ...place, dataDir }, archive)).rejects.toThrow(
    /The database in DATABASE_URL is not empty \(\w+\.\w+ has rows\), so nothing was restored/,
  )
  expect(await readdir(dataDir)).toEqual([])
  expect(existsSync(path.join(place.dataDir, 'keys.json'))).toBe(true)
})

test('files of a bucket stay there; an archive with files fills one', async () => {
  const bucket = await startS3Store()
  try {
    const { s3 } = bucket
    const config = { ...api.context.config, s3, backupKeys: [key.recipient] }
    const file = path.join(folder, 'bucket.age')
    const report = await takeBackup(config, api.context.database.pool.options, file)
    expect(report).toMatchObject({ files: 0, bucket: s3?.bucket, missing: [] })
    const empty = await emptyPlace()
    await expect(restoreBackup(empty, file)).rejects.toThrow('set S3_BUCKET to it')
    expect(await tablesIn(empty)).toBe(0)

    const { files } = await restoreBackup({ ...empty, s3 }, archive)
    const stored = await bucket.stored()
    expect(stored).toHaveLength(files)
    for (const name of stored.slice(0, 3)) {
      const sealed = path.join(place.dataDir, 'files', name.slice(0, 2), name)
      expect(await bucket.bytesOf(name)).toEqual(await readFile(sealed))
    }
  } finally {
    await bucket.close()
  }
})

test('bytes of deleted files stay until the backup that shows them is done', async () => {
  const { id } = await makeReport(driver)
  const { data } = await upload(driver, { accidentId: id, bytes: await cameraPhoto() })
  const { rows } = await api.context.database.pool.query<{ name: string }>(
    'select stored_name as name from files where id = $1',
    [data.id],
  )
  const name = rows[0]?.name ?? ''
  const bytes = path.join(api.context.config.dataDir, 'files', name.slice(0, 2), name)
  const snapshot = await openSnapshot(api.context.database.pool.options)
  await expect(backUp('second.age')).rejects.toThrow('Another backup of this database is being made')
  expect((await readdir(folder)).filter((found) => found.startsWith('second'))).toEqual([])
  await driver.call(routes.deleteAccount, { body: { password: testPassword } })
  await api.runJobs()
  expect(existsSync(bytes)).toBe(true)
  await snapshot.close()
  api.clock.advance(301_000)
  await api.runJobs()
  expect(existsSync(bytes)).toBe(false)
})

test('a name that is taken is refused', async () => {
  await expect(backUp(path.basename(archive))).rejects.toThrow('exists already')
})
