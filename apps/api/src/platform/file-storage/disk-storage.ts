import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#platform/http/app-error.ts'
import type { FileStorage, OpenedFile, ReceivedFile } from './file-storage.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Names asked about in one query of a sweep. */
const sweepBatch = 500

/** Files under `folder`: `<first two signs>/<uuid>`, and `tmp/` for what is still arriving. */
export async function openDiskStorage(folder: string): Promise<FileStorage> {
  const waiting = path.join(folder, 'tmp')
  await mkdir(waiting, { recursive: true, mode: 0o700 })
  const placeOf = (name: string): string => {
    if (!uuid.test(name)) throw new Error('A stored file is named by a UUID.')
    return path.join(folder, name.slice(0, 2), name)
  }
  return {
    receive: (stream, maxBytes) => sayWhenFull(() => receive(waiting, stream, maxBytes)),
    keep: (file, name) => sayWhenFull(() => moveInto(folder, file.path, placeOf(name))),
    write: (name, bytes) =>
      sayWhenFull(async () => {
        const temporary = path.join(waiting, randomUUID())
        try {
          await writeDurably(temporary, bytes)
          await moveInto(folder, temporary, placeOf(name))
        } finally {
          await rm(temporary, { force: true })
        }
      }),
    open: (name) => openStored(placeOf(name)),
    remove: async (names) => {
      for (const name of names) await rm(placeOf(name), { force: true })
    },
    discard: (file) => rm(file.path, { force: true }),
    sweep: (before, keptOf) => sweep(folder, before, keptOf),
  }
}

async function receive(waiting: string, stream: Readable, maxBytes: number): Promise<ReceivedFile> {
  const target = path.join(waiting, randomUUID())
  const handle = await open(target, 'wx', 0o600)
  try {
    const { size, sha256 } = await copy(stream, handle, maxBytes)
    // On disk before anybody decides about it: `keep` then only has to move it.
    await handle.sync()
    await handle.close()
    return { path: target, size, sha256 }
  } catch (error) {
    await handle.close()
    await rm(target, { force: true })
    throw error
  }
}

async function copy(
  stream: Readable,
  handle: FileHandle,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('FILE_TOO_LARGE')
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}

async function writeDurably(target: string, bytes: Buffer): Promise<void> {
  const handle = await open(target, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The rename is the moment the file exists; its folder is synced so that the moment outlives a power cut. */
async function moveInto(folder: string, from: string, to: string): Promise<void> {
  const parent = path.dirname(to)
  const made = await mkdir(parent, { recursive: true, mode: 0o700 })
  await rename(from, to)
  await syncFolder(parent)
  if (made !== undefined) await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system orders the rename by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openStored(place: string): Promise<OpenedFile> {
  const handle = await open(place, 'r')
  const { size } = await handle.stat()
  return { stream: handle.createReadStream(), size }
}

async function sweep(
  folder: string,
  before: Date,
  keptOf: (names: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = await sweepFolder(path.join(folder, 'tmp'), before, () => Promise.resolve(new Set()))
  for await (const entry of await opendir(folder)) {
    if (!entry.isDirectory() || entry.name === 'tmp') continue
    removed += await sweepFolder(path.join(folder, entry.name), before, keptOf)
  }
  return removed
}

async function sweepFolder(
  folder: string,
  before: Date,
  keptOf: (names: string[]) => Promise<Set<string>>,
): Promise<number> {
  const old = await filesOlderThan(folder, before)
  let removed = 0
  for (let at = 0; at < old.length; at += sweepBatch) {
    const names = old.slice(at, at + sweepBatch)
    const kept = await keptOf(names)
    for (const name of names.filter((candidate) => !kept.has(candidate))) {
      await rm(path.join(folder, name), { force: true })
      removed += 1
    }
  }
  return removed
}

async function filesOlderThan(folder: string, before: Date): Promise<string[]> {
  const old: string[] = []
  for await (const entry of await opendir(folder)) {
    if (!uuid.test(entry.name)) continue
    // A file still arriving may be moved away while we look.
    const found = await stat(path.join(folder, entry.name)).catch(() => undefined)
    if (found?.isFile() && found.mtime < before) old.push(entry.name)
  }
  return old
}

async function sayWhenFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('STORAGE_FULL', { cause: error })
    throw error
  }
}
