import { type FileHandle, open, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#app/config.ts'
import { keyMarksOf } from '#platform/auth/server-keys.ts'
import { objectPlace } from '#platform/file-storage/disk-store.ts'
import { type Head, fileEntry, headName, keysName } from './archive.ts'
import { dumpRows, openSnapshot, sequencesOf, type Snapshot, storedNames } from './dump-rows.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export interface BackupReport {
  file: string
  takenAt: Date
  isEncrypted: boolean
  holdsKeys: boolean
  rows: number
  files: number
  /** Names of files that have a row and no bytes, which is never right. */
  missing: string[]
  /** The bucket where the files stay; undefined when they are in the archive. */
  bucket: string | undefined
}

export type BackupConfig = Pick<Config, 'dataDir' | 'serverKeys' | 'filesMasterKeys' | 's3' | 'backupKeys'>

/**
 * Writes everything the server keeps into one archive, while it runs: the rows as they are at one moment, then the files
 * that these rows know. Memory does not grow with either.
 * @throws Error with one sentence for the operator; then `file` does not exist
 */
export async function takeBackup(
  config: BackupConfig,
  connection: pg.ClientConfig,
  file: string,
): Promise<BackupReport> {
  const archive = await writeArchive(file, config.backupKeys)
  try {
    const snapshot = await openSnapshot(connection)
    try {
      return await write(archive, { config, snapshot, file })
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

interface Parts {
  config: BackupConfig
  snapshot: Snapshot
  file: string
}

async function write(archive: ArchiveWriter, { config, snapshot, file }: Parts): Promise<BackupReport> {
  const { takenAt, migrations, tables } = snapshot
  const isEncrypted = config.backupKeys.length > 0
  const keys = await ownKeys(config)
  const marks = keyMarksOf(config, keys)
  const readable = snapshot.keyHeads.filter((mark) => marks.files.includes(mark))
  if (readable.length < Math.min(1, snapshot.keyHeads.length))
    throw new Error('The keys given here open none of the files: back up with the settings of the server.')
  const holdsKeys = isEncrypted && keys !== undefined
  const bucket = config.s3?.bucket
  const head: Head = {
    format: 1,
    takenAt: takenAt.toISOString(),
    migrations,
    tables,
    keys: { secret: marks.secret, files: readable },
    holdsKeys,
    files: bucket ?? 'archive',
  }
  await archive.add(headName, Buffer.from(JSON.stringify(head)))
  if (holdsKeys) await archive.add(keysName, Buffer.from(keys))
  const rows = await dumpRows(snapshot, (name, part) => archive.add(name, part))
  const sequences = await sequencesOf(snapshot)
  const { files, missing } = bucket === undefined ? await addFiles(archive, config, snapshot) : noFiles
  await addLoose(archive, config)
  await archive.finish({ rows, sequences, files })
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  return { file, takenAt, isEncrypted, holdsKeys, rows: sum, files, missing, bucket }
}

const noFiles = { files: 0, missing: [] }

/** The keys that this server made for itself; what the environment gives is the operator's to keep. */
async function ownKeys({ dataDir, serverKeys }: BackupConfig): Promise<string | undefined> {
  if (serverKeys !== undefined) return undefined
  const place = path.join(dataDir, keysName)
  return readFile(place, 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no ${place}: back up with the DATA_DIR or SERVER_KEYS of the server.`, {
      cause,
    })
  })
}

async function addFiles(
  archive: ArchiveWriter,
  { dataDir }: BackupConfig,
  snapshot: Snapshot,
): Promise<{ files: number; missing: string[] }> {
  const folder = path.join(dataDir, 'files')
  let files = 0
  const missing: string[] = []
  for await (const names of storedNames(snapshot)) {
    for (const name of names) {
      const isThere = await addFile(archive, fileEntry(name), objectPlace(folder, name))
      if (isThere) files += 1
      else missing.push(name)
    }
  }
  return { files, missing }
}

/** What lies in the data folder beside rows and files: mails and text messages that no service took, demo passwords. */
async function addLoose(archive: ArchiveWriter, { dataDir }: BackupConfig): Promise<void> {
  const outbox = await readdir(path.join(dataDir, 'outbox')).catch((): string[] => [])
  const mails = outbox.filter((name) => /^[\w-]+\.(eml|sms\.txt)$/.test(name)).map((name) => `outbox/${name}`)
  for (const name of [...mails, 'demo-accounts.txt']) await addFile(archive, name, path.join(dataDir, name))
}

/** @returns whether the file exists; a mail may be removed with its account meanwhile */
async function addFile(archive: ArchiveWriter, name: string, place: string): Promise<boolean> {
  const handle = await openIfThere(place)
  if (!handle) return false
  const { size } = await handle.stat()
  // Files are written whole and never change, so it cannot have become longer.
  await archive.add(name, { stream: handle.createReadStream(), size })
  return true
}

async function openIfThere(place: string): Promise<FileHandle | undefined> {
  try {
    return await open(place, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
