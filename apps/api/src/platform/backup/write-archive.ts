import { type Hash, createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { pack as packTar } from 'tar-stream'
import { isRunning } from '#platform/database/embedded/process-lock.ts'
import { type Unfinished, createDigest, endName } from './archive.ts'
import { closerFor } from './backup-keys.ts'

export interface ArchiveWriter {
  add(name: string, content: Buffer | { stream: Readable; size: number }): Promise<void>
  /** The archive has its name only once this returns, and then lies on the disk. */
  finish(end: Unfinished): Promise<void>
  /** Removes what was written; harmless after `finish`. */
  abandon(): Promise<void>
}

/**
 * Writes an archive under a name of its own beside `file`, and gives it its name at the end.
 * @throws Error with one sentence for the operator when the file exists
 */
export async function writeArchive(file: string, keys: readonly string[]): Promise<ArchiveWriter> {
  if (await stat(file).catch(() => undefined))
    throw new Error(`${file} exists already: give another name, or remove it first.`)
  await removeHalves(file)
  const half = `${file}.${process.pid}.half`
  const closer = await closerFor(keys)
  const tar = packTar()
  const plain = Readable.from(tar)
  const bytes = closer ? Readable.fromWeb((await closer.encrypt(webStream(plain))) as WebStream) : plain
  const written = pipeline(bytes, createWriteStream(half, { flags: 'wx', mode: 0o600 }))
  // A full disk, say. Whoever adds an entry learns of it there; `finish` throws it again.
  let failure: Error | undefined
  let tellAdder: (error: Error) => void = () => undefined
  written.catch((cause: NodeJS.ErrnoException) => {
    failure = new Error(`${file} could not be written: ${cause.code ?? cause.message}.`, { cause })
    tellAdder(failure)
    tar.destroy(failure)
  })
  const digest = createDigest()
  const add: ArchiveWriter['add'] = async (name, content) => {
    const { stream, size } = Buffer.isBuffer(content)
      ? { stream: Readable.from([content]), size: content.length }
      : content
    if (failure) throw failure
    const hash = createHash('sha256')
    // One of its own for each entry: what is chained to `written` stays until the end.
    const broken = Promise.withResolvers<never>()
    tellAdder = broken.reject
    await Promise.race([
      pipeline(stream, hashing(hash), tar.entry({ name, size, mode: 0o600 })),
      broken.promise,
    ])
    digest.add({ name, size, sha256: hash.digest('hex') })
  }
  return {
    add,
    async finish(end) {
      await add(endName, Buffer.from(JSON.stringify({ ...end, digest: digest.value() })))
      tar.finalize()
      await written
      await sync(half)
      await rename(half, file)
      await sync(path.dirname(file))
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => undefined)
      await rm(half, { force: true })
    },
  }
}

/** What killed processes left of the same archive. */
async function removeHalves(file: string): Promise<void> {
  const { dir, base } = path.parse(file)
  const names = await readdir(dir).catch(() => {
    throw new Error(`There is no folder ${dir}: make it first.`)
  })
  for (const name of names) {
    const pid = name.startsWith(`${base}.`) && /^\.(\d+)\.half$/.exec(name.slice(base.length))?.[1]
    if (pid && !isRunning(Number(pid))) await rm(path.join(dir, name), { force: true })
  }
}

function webStream(stream: Readable): ReadableStream<Uint8Array> {
  // The types of Node and of browsers describe the same object.
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}

async function sync(place: string): Promise<void> {
  // Windows cannot open a folder; its file system orders the rename by itself.
  if (process.platform === 'win32') return
  const handle = await open(place, 'r')
  await handle.sync()
  await handle.close()
}
