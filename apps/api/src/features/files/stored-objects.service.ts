import { v4 } from 'uuid'
import * as z from 'zod/mini'
import type { Acting } from '#platform/acting.ts'
import { isBackedUpNow } from '#platform/backup/backup-lock.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { OpenedFile, ReceivedFile, StoredRef } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { deleteAllFiles } from './files.repository.ts'
import { deleteObjects, findObject, insertObjects } from './stored-objects.repository.ts'

const jobBatch = 500
/** A balancer may have reached the right server by then. */
const TRY_ELSEWHERE_SECONDS = 5
/** Milliseconds until bytes that a backup needs are looked at again. */
const LOOK_AGAIN_MS = 300_000

/** Records the new objects; the last thing to do in a transaction. */
export type NoteObjects = (acting: Acting) => Promise<void>

/**
 * Stores contents, then lets `work` use and record their names. Bytes come first and rows last, since a row without
 * bytes would be worse than bytes without a row. Whatever was not recorded in the end is removed again.
 * @throws AppError DISK_FULL
 */
export async function storeObjects<T>(
  context: Context,
  contents: (ReceivedFile | Buffer)[],
  work: (names: string[], note: NoteObjects) => Promise<T>,
): Promise<T> {
  const names = contents.map(() => randomName(context))
  let isNoted = false
  try {
    const refs: StoredRef[] = []
    for (const [at, content] of contents.entries()) refs.push(await put(context, names[at] ?? '', content))
    return await work(names, async ({ tx, userId }) => {
      const createdAt = context.clock.now()
      await insertObjects(
        tx,
        refs.map((ref) => ({ ...ref, user_id: userId, created_at: createdAt })),
      )
      isNoted = true
    })
  } finally {
    // It failed after recording: the commit may have gone through, so the sweep decides.
    if (!isNoted) await context.storage.remove(names).catch(() => undefined)
  }
}

async function put(context: Context, name: string, content: ReceivedFile | Buffer): Promise<StoredRef> {
  const wrappedKey = Buffer.isBuffer(content)
    ? await context.storage.write(name, content)
    : await context.storage.keep(content, name)
  return { name, wrapped_key: wrappedKey, size: Buffer.isBuffer(content) ? content.length : content.size }
}

/** Random, so that the store's folders fill evenly and names reveal nothing. */
function randomName(context: Context): string {
  return v4({ random: context.randomBytes(16) })
}

/**
 * Undefined when there is no such object.
 * @throws AppError FILE_ELSEWHERE when the bytes are not in this server's store; Error when they cannot be opened
 */
export async function openObject(
  context: Context,
  userId: string,
  name: string,
): Promise<OpenedFile | undefined> {
  const ref = await context.database.asUser(userId, (tx) => findObject(tx, userId, name))
  return ref && context.storage.open(ref).catch(refuseMissing)
}

function refuseMissing(error: unknown): never {
  const isMissing = error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'
  throw isMissing
    ? new AppError('FILE_ELSEWHERE', { cause: error, retryAfter: TRY_ELSEWHERE_SECONDS })
    : error
}

/** The transaction deletes the keys, so nobody can read the bytes any more; a job removes the bytes after it. */
export async function removeObjects({ tx, userId }: Acting, names: string[]): Promise<void> {
  if (names.length > 0) await enqueueRemoval(tx, await deleteObjects(tx, userId, names))
}

/** Deletes everything the person has in the store; part of deleting the account, before its row goes. */
export async function deleteEverythingOf(tx: Tx, userId: string): Promise<void> {
  await deleteAllFiles(tx, userId)
  await enqueueRemoval(tx, await deleteObjects(tx, userId))
}

async function enqueueRemoval(tx: Tx, names: string[]): Promise<void> {
  for (let at = 0; at < names.length; at += jobBatch)
    await enqueue(tx, { task: 'removeObjects', payload: { names: names.slice(at, at + jobBatch) } })
}

const removal = z.object({ names: z.array(z.uuid()) })

/** The job `removeObjects`: removes bytes from the store; missing ones are ignored. A backup may still need them. */
export async function removeObjectsNow(payload: unknown, context: Context): Promise<void> {
  const { names } = removal.parse(payload)
  const isPutOff = await context.database.asSystem(async (tx) => {
    const isNeeded = await isBackedUpNow(tx)
    if (isNeeded)
      await enqueue(tx, { task: 'removeObjects', payload: { names }, runAt: afterBackup(context) })
    return isNeeded
  })
  if (!isPutOff) await context.storage.remove(names)
}

function afterBackup({ clock }: Context): Date {
  return new Date(clock.now().getTime() + LOOK_AGAIN_MS)
}
