import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#platform/http/app-error.ts'
import type { ReceivedFile } from './file-storage.ts'

/** Opens the folder of uploads in progress. Files that a killed server left there are removed: nobody waits for them. */
export async function openWaitingArea(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/**
 * Writes a stream to a new file of the folder while counting and hashing it.
 * @throws AppError FILE_TOO_LARGE as soon as `maxBytes` are passed; nothing stays behind
 */
export async function receiveInto(folder: string, stream: Readable, maxBytes: number): Promise<ReceivedFile> {
  return writeNew(folder, async (handle, path) => ({ path, ...(await copy(stream, handle, maxBytes)) }))
}

/** Creates a file that only this user can read, flushed after `write`; nothing stays behind when that fails. */
export async function writeNew<T>(
  folder: string,
  write: (handle: FileHandle, path: string) => Promise<T>,
): Promise<T> {
  const target = path.join(folder, randomUUID())
  const handle = await open(target, 'wx', 0o600)
  try {
    const result = await write(handle, target)
    await handle.sync()
    await handle.close()
    return result
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
