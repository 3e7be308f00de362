import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { AppError } from '#platform/http/app-error.ts'
import { listFolder } from './disk-store.ts'
import type { FileStorage, OpenedFile, ReceivedFile, StoredRef } from './file-storage.ts'
import { headOf, unwrapSecret, wrapSecret } from './object-keys.ts'
import { type ObjectStore, type SealedFile, type StoredName, requireObjectName } from './object-store.ts'
import { blockSize, objectSecretSize, openBytes, sealBlock } from './sealed-bytes.ts'
import { unreadable } from './unreadable.ts'
import { openWaitingArea, receiveInto, writeNew } from './waiting-area.ts'

export interface StorageParts {
  /** Folder of this machine for uploads in progress; emptied at the start. */
  waiting: string
  store: ObjectStore
  /** 32 bytes each: the first wraps, all unwrap, so that a new one can be put first. */
  masterKeys: Buffer[]
}

/** Encrypts on the way in and decrypts on the way out; the store only sees encrypted bytes. */
export async function openFileStorage({ waiting, store, masterKeys }: StorageParts): Promise<FileStorage> {
  const [masterKey] = masterKeys
  if (!masterKey) throw new Error('A file storage needs a master key.')
  await openWaitingArea(waiting)
  const put = async (content: ReceivedFile | Buffer, name: string): Promise<Buffer> => {
    requireObjectName(name)
    const secret = randomBytes(objectSecretSize)
    const sealed = await writeNew(waiting, (handle, path) => seal(content, secret, { handle, path }))
    try {
      await store.put(sealed, name)
    } finally {
      await rm(sealed.path, { force: true })
    }
    return wrapSecret(masterKey, name, secret)
  }
  return {
    receive: (stream, maxBytes) => sayWhenFull(() => receiveInto(waiting, stream, maxBytes)),
    keep: (file, name) => sayWhenFull(() => put(file, name)),
    write: (name, bytes) => sayWhenFull(() => put(bytes, name)),
    open: (ref) => openStored(store, masterKeys, ref),
    keyHead: headOf(masterKey),
    rewrap({ name, wrapped_key: wrapped }) {
      try {
        return wrapSecret(masterKey, name, unwrapSecret(masterKeys, name, wrapped))
      } catch {
        return undefined
      }
    },
    async remove(names) {
      for (const name of names) await store.remove(name)
    },
    probe: () => store.probe(),
    discard: (file) => rm(file.path, { force: true }),
    async sweep(before, knownOf) {
      const nobody = (): Promise<Set<string>> => Promise.resolve(new Set())
      const drop = (name: string): Promise<void> => rm(path.join(waiting, name), { force: true })
      const left = await sweepNames(listFolder(waiting), { before, knownOf: nobody, drop })
      return left + (await sweepNames(store.list(), { before, knownOf, drop: (name) => store.remove(name) }))
    },
  }
}

async function seal(
  content: ReceivedFile | Buffer,
  secret: Buffer,
  { handle, path }: { handle: FileHandle; path: string },
): Promise<SealedFile> {
  const md5 = createHash('md5')
  let size = 0
  let position = 0
  await eachBlock(content, async (block, isLast) => {
    const parts = sealBlock(secret, block, { position, isLast })
    for (const part of parts) {
      md5.update(part)
      size += part.length
      await handle.writeFile(part)
    }
    position += 1
  })
  return { path, size, md5: md5.digest('base64') }
}

/** Every block in turn, each overwriting the last one in memory; there is always one, which may be empty. */
async function eachBlock(
  content: ReceivedFile | Buffer,
  work: (block: Buffer, isLast: boolean) => Promise<void>,
): Promise<void> {
  const total = Buffer.isBuffer(content) ? content.length : content.size
  const read = Buffer.isBuffer(content) ? undefined : await open(content.path, 'r')
  const room = Buffer.allocUnsafe(blockSize)
  try {
    for (let at = 0; at === 0 || at < total; at += blockSize) {
      const length = Math.min(blockSize, total - at)
      const block = Buffer.isBuffer(content) ? content.subarray(at, at + length) : room.subarray(0, length)
      if (read && (await read.read(block, 0, length, at)).bytesRead !== length)
        throw new Error('A waiting file became shorter.')
      await work(block, at + length === total)
    }
  } finally {
    await read?.close()
  }
}

async function openStored(store: ObjectStore, masterKeys: Buffer[], ref: StoredRef): Promise<OpenedFile> {
  if (ref.wrapped_key === null) return store.get(ref.name)
  const secret = openSecret(masterKeys, ref.name, ref.wrapped_key)
  const { stream } = await store.get(ref.name)
  const opened = openBytes(secret)
  // Whichever stream ends first ends the other; the reader gets the error from its own stream.
  pipeline(stream, opened, () => undefined)
  return { stream: opened, size: ref.size }
}

function openSecret(masterKeys: Buffer[], name: string, wrapped: Buffer): Buffer {
  try {
    return unwrapSecret(masterKeys, name, wrapped)
  } catch (error) {
    throw unreadable(error)
  }
}

interface Sweep {
  before: Date
  knownOf: (names: string[]) => Promise<Set<string>>
  drop: (name: string) => Promise<void>
}

async function sweepNames(
  pages: AsyncIterable<StoredName[]>,
  { before, knownOf, drop }: Sweep,
): Promise<number> {
  let removed = 0
  for await (const page of pages) {
    const old = page.filter(({ writtenAt }) => writtenAt < before).map(({ name }) => name)
    const known = old.length > 0 ? await knownOf(old) : new Set()
    for (const name of old.filter((candidate) => !known.has(candidate))) {
      await drop(name)
      removed += 1
    }
  }
  return removed
}

async function sayWhenFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('DISK_FULL', { cause: error })
    throw error
  }
}
