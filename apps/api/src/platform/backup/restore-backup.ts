import { mkdir, open, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { Config } from '#app/config.ts'
import { keyMarksOf } from '#platform/auth/server-keys.ts'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrateTo } from '#platform/database/migrate.ts'
import { type Head, kindOf, keysName } from './archive.ts'
import { type FilesLoader, openFilesLoader } from './load-files.ts'
import { filledByMigrations, openRowsLoader } from './load-rows.ts'
import { type ReadEntry, readArchive } from './read-archive.ts'
import { unfinishedMark } from './unfinished-restore.ts'

export interface RestoreReport {
  takenAt: string
  rows: number
  files: number
  /** The bucket in which the files of the archive's rows are; undefined when they were in the archive. */
  bucket: string | undefined
}

export type RestoreConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'serverKeys' | 'filesMasterKeys' | 's3' | 'backupKeys'
>

/**
 * Restores into an empty place: an empty database, and a data folder that holds nothing but keys. When it fails nothing
 * stays behind, and after a kill the same call begins anew.
 * @throws Error with one sentence for the operator
 */
export async function restoreBackup(config: RestoreConfig, file: string): Promise<RestoreReport> {
  const { dataDir, databaseUrl } = config
  const folder = await lookAtFolder(dataDir)
  const head = await checkBackup(config, file)
  await mkdir(dataDir, { recursive: true })
  await writeFile(path.join(dataDir, unfinishedMark), '')
  try {
    if (databaseUrl === undefined && folder.isUnfinished) await removeDatabase(dataDir)
    if (folder.isUnfinished) await clearFolder(dataDir, { withKeys: false })
    return await inDatabase(config, (connection) => fill(config, connection, { file, head }))
  } catch (error) {
    await clearFolder(dataDir, { withKeys: !folder.hadKeys })
    await rm(path.join(dataDir, unfinishedMark), { force: true })
    throw error
  }
}

/**
 * Reads the whole archive and checks it against its own end, the keys and this version, before anything is written.
 * @throws Error with one sentence for the operator
 */
async function checkBackup(config: RestoreConfig, file: string): Promise<Head> {
  let keys: string | undefined
  const { head } = await readArchive(file, config.backupKeys, async ({ name, stream }) => {
    if (name === keysName) keys = (await buffer(stream)).toString('utf8')
  })
  await refuseWrongKeys(config, head, keys)
  if (head.files !== 'archive' && config.s3 === undefined)
    throw new Error(
      `The files of this backup are in the bucket ${head.files}: set S3_BUCKET to it, or to a copy of it, and restore again.`,
    )
  return head
}

/** Rows and files of the archive can only be read with the keys that the server will have. */
async function refuseWrongKeys(
  config: RestoreConfig,
  head: Head,
  archived: string | undefined,
): Promise<void> {
  const text = config.serverKeys === undefined ? await storedKeys(config.dataDir, archived) : undefined
  const marks = keyMarksOf(config, text)
  const lacking = head.keys.files.filter((mark) => !marks.files.includes(mark))
  const isKnown = [marks.secret, ...marks.formerSecrets].includes(head.keys.secret)
  if (!isKnown || lacking.length > 0)
    throw new Error(
      `The keys are not those with which this backup was made: give ${keysName}, or SERVER_KEYS, and FILES_MASTER_KEY where it was set, of its server.`,
    )
}

/** What `keys.json` will hold after the restore. */
async function storedKeys(dataDir: string, archived: string | undefined): Promise<string> {
  const here = await readFile(path.join(dataDir, keysName), 'utf8').catch(() => undefined)
  if (here !== undefined && archived !== undefined && here !== archived)
    throw new Error(
      `${path.join(dataDir, keysName)} holds other keys than the archive: move it away and restore again.`,
    )
  const text = archived ?? here
  if (text === undefined)
    throw new Error(
      `The archive holds no keys: put the ${keysName} of its server into ${dataDir}, or set SERVER_KEYS, and restore again.`,
    )
  return text
}

/** The operator's database, or the embedded one, which is stopped again and removed when the work fails. */
async function inDatabase<T>(
  { databaseUrl, dataDir }: RestoreConfig,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl }
    await refuseFilled(connection, 'DATABASE_URL')
    return work(connection)
  }
  const server = await startEmbeddedPostgres(dataDir)
  const connection = { ...server.connection, database: 'postgres' }
  let isOurs = false
  try {
    await refuseFilled(connection, server.folder)
    isOurs = true
    const result = await work(connection)
    await server.stop()
    return result
  } catch (error) {
    await server.stop()
    if (isOurs) await rm(server.folder, { recursive: true, force: true })
    throw error
  }
}

/** Also where it lies elsewhere than in the data folder, and where a killed restore left it running. */
async function removeDatabase(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres(dataDir)
  await server.stop()
  await rm(server.folder, { recursive: true, force: true })
}

async function fill(
  config: RestoreConfig,
  connection: pg.ClientConfig,
  { file, head }: { file: string; head: Head },
): Promise<RestoreReport> {
  await prepareDatabase(connection, head)
  const files = await openFilesLoader(config)
  const rows = await openRowsLoader(connection, head.tables)
  try {
    const { end } = await readArchive(file, config.backupKeys, (entry) =>
      visit(entry, { config, files, rows }),
    )
    await rows.commit(end)
    await rm(path.join(config.dataDir, unfinishedMark))
    await rows.analyze()
    const sum = Object.values(end.rows).reduce((total, count) => total + count, 0)
    return {
      takenAt: head.takenAt,
      rows: sum,
      files: end.files,
      bucket: head.files === 'archive' ? undefined : head.files,
    }
  } catch (error) {
    await files.abandon()
    throw error
  } finally {
    await rows.close()
  }
}

interface Target {
  config: RestoreConfig
  files: FilesLoader
  rows: Awaited<ReturnType<typeof openRowsLoader>>
}

async function visit({ name, stream }: ReadEntry, { config, files, rows }: Target): Promise<void> {
  const entry = kindOf(name)
  if (entry?.kind === 'rows') await rows.load(entry.tableAt, await buffer(stream))
  else if (entry?.kind === 'file') await files.store(entry.object, stream)
  else if (entry?.kind === 'loose' || (name === keysName && config.serverKeys === undefined))
    await writeLoose(path.join(config.dataDir, name), stream)
}

async function writeLoose(place: string, stream: Readable): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const handle = await open(place, 'w', 0o600)
  await handle.writeFile(stream)
  await handle.sync()
  await handle.close()
}

/**
 * Lays out the tables as they were when the backup was made; the next start of a server takes them further.
 * @throws Error when this version lacks a migration of the archive
 */
async function prepareDatabase(connection: pg.ClientConfig, { migrations }: Head): Promise<void> {
  const patience = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const database = openDatabase({
    connection: { ...connection, ...patience, max: 2 },
    onError: () => undefined,
  })
  try {
    await migrateTo(database, migrations)
  } finally {
    await database.close()
  }
}

async function refuseFilled(connection: pg.ClientConfig, place: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const filled = await filledTable(client)
    if (filled !== undefined)
      throw new Error(
        `The database in ${place} is not empty (${filled} has rows), so nothing was restored: give a new one, or remove this one first.`,
      )
  } finally {
    await client.end()
  }
}

async function filledTable(client: pg.Client): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> all ($1)`,
    [filledByMigrations],
  )
  if (tables.length === 0) return undefined
  const each = tables.map(
    ({ name }) => `select ${pg.escapeLiteral(name)} as name where exists (select from ${name})`,
  )
  const { rows } = await client.query<{ name: string }>(each.join(' union all '))
  return rows[0]?.name
}

/** @throws Error when the folder holds anything but keys, or what an interrupted restore left */
async function lookAtFolder(dataDir: string): Promise<{ isUnfinished: boolean; hadKeys: boolean }> {
  const names = await readdir(dataDir).catch((): string[] => [])
  const isUnfinished = names.includes(unfinishedMark)
  const [first] = names.filter((name) => name !== keysName)
  if (first !== undefined && !isUnfinished)
    throw new Error(
      `${dataDir} is not empty (${first}), so nothing was restored: set DATA_DIR to a new folder, or move this one away.`,
    )
  return { isUnfinished, hadKeys: names.includes(keysName) }
}

async function clearFolder(dataDir: string, { withKeys }: { withKeys: boolean }): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name !== unfinishedMark && (withKeys || name !== keysName))
      await rm(path.join(dataDir, name), { recursive: true, force: true })
}
