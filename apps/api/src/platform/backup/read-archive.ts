import { type Hash, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type Entry as TarEntry, extract } from 'tar-stream'
import {
  type End,
  type Head,
  createDigest,
  end as endShape,
  endName,
  head as headShape,
  headName,
  kindOf,
} from './archive.ts'
import { openerWith } from './backup-keys.ts'

export interface ReadEntry {
  name: string
  size: number
  /** To be read to its end before the next entry. */
  stream: Readable
}

type Visit = (entry: ReadEntry, head: Head) => Promise<void>

const ageMagic = 'age-encryption.org/v1'
/** Documents are read into memory; a backup's head lists tables and keys and stays far below this. */
const largestDocument = 16 * 2 ** 20

const changed =
  'The archive was cut short or changed, so nothing was restored: take another copy of it, or an earlier backup.'

/**
 * Reads an archive from its beginning to its end and hands each entry but the first and last to `visit`. What `visit`
 * leaves is skipped.
 * @throws Error with one sentence for the operator for a wrong key, and when anything is missing, changed or unknown;
 * only its return vouches for what was visited
 */
export async function readArchive(
  file: string,
  keys: readonly string[],
  visit: Visit,
): Promise<{ head: Head; end: End }> {
  const bytes = await plainBytes(file, keys)
  const tar = extract()
  bytes.once('error', (error) => tar.destroy(error))
  try {
    const { head, end } = await readEntries(bytes.pipe(tar), visit)
    if (!head || !end) throw new Error(changed)
    return { head, end }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if (error instanceof VisitFailure && !bytes.errored) throw error.cause
    throw new Error(changed, { cause: error })
  } finally {
    bytes.destroy()
  }
}

interface Documents {
  head?: Head
  end?: End
}

async function readEntries(tar: AsyncIterable<TarEntry>, visit: Visit): Promise<Documents> {
  const found: Documents = {}
  const digest = createDigest()
  for await (const tarEntry of tar) {
    const { name, size = 0 } = tarEntry.header
    if (found.end || kindOf(name) === undefined) throw new Error(changed)
    const hash = createHash('sha256')
    const before = digest.value()
    const stream = Readable.from(hashed(tarEntry, hash))
    if (name === headName) found.head = headShape.parse(await jsonOf(stream, size))
    else if (name === endName) found.end = endShape.parse(await jsonOf(stream, size))
    else await visitThen(visit, { name, size, stream }, found.head)
    if (found.end && found.end.digest !== before) throw new Error(changed)
    digest.add({ name, size, sha256: hash.digest('hex') })
  }
  return found
}

/** A sentence for the operator that is passed on as it is. */
class OperatorError extends Error {}

/** The error is the visitor's own, unless the bytes ended while it was reading. */
class VisitFailure extends Error {}

async function visitThen(visit: Visit, entry: ReadEntry, head: Head | undefined): Promise<void> {
  if (!head) throw new Error(changed)
  await visit(entry, head).catch((cause: unknown) => {
    throw new VisitFailure('the visit failed', { cause })
  })
  // What was not read counts as well.
  for await (const rest of entry.stream) void rest
}

async function* hashed(stream: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk)
    yield chunk
  }
}

/** The tar, decrypted where it is encrypted. */
async function plainBytes(file: string, keys: readonly string[]): Promise<Readable> {
  const start = await firstBytes(file, ageMagic.length)
  const stream = createReadStream(file)
  if (start.toString('latin1') !== ageMagic) return stream
  const opener = openerWith(keys)
  if (!opener)
    throw new OperatorError(
      'The archive is encrypted: set BACKUP_KEY to the key that begins with AGE-SECRET-KEY-.',
    )
  try {
    const web = Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
    return Readable.fromWeb((await opener.decrypt(web)) as WebStream)
  } catch (error) {
    throw new OperatorError(
      'BACKUP_KEY does not open this archive: set the key that belongs to it, or take another copy of the archive.',
      { cause: error },
    )
  }
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be read: ${error.code ?? error.message}.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function jsonOf(stream: Readable, size: number): Promise<unknown> {
  if (size > largestDocument) throw new Error(changed)
  return json(stream)
}
