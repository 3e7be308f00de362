import { v4 } from 'uuid'
import * as z from 'zod/mini'
import type { Acting } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { OpenedFile, ReceivedFile, StoredRef } from '#platform/file-storage/file-storage.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { deleteAllFiles } from './files.repository.ts'
import { deleteObjects, findObject, insertObjects } from './stored-objects.repository.ts'

/** Names in one job. */
const jobBatch = 500

/** Notes the new objects, the last thing to do in a transaction. */
export type NoteObjects = (acting: Acting) => Promise<void>

/**
 * Puts contents into the store, then lets `work` use them by their names and note them. Bytes first, rows last: a row
 * without bytes would be worse than bytes without a row. What was not noted in the end is taken away again.
 * @throws AppError STORAGE_FULL
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
    // Noted and failed after all: whether the commit went through is not known here, so that is left to the sweep.
    if (!isNoted) await context.storage.remove(names).catch(() => undefined)
  }
}

async function put(context: Context, name: string, content: ReceivedFile | Buffer): Promise<StoredRef> {
  const wrappedKey = Buffer.isBuffer(content)
    ? await context.storage.write(name, content)
    : await context.storage.keep(content, name)
  return { name, wrapped_key: wrappedKey, size: Buffer.isBuffer(content) ? content.length : content.size }
}

/** Not in the order of time, so that the folders of the store fill evenly and names tell nothing. */
function randomName(context: Context): string {
  return v4({ random: context.randomBytes(16) })
}

/**
 * The content of a stored object of this person as a stream; undefined when there is none of this name.
 * @throws Error when the bytes cannot be opened
 */
export async function openObject(
  context: Context,
  userId: string,
  name: string,
): Promise<OpenedFile | undefined> {
  const ref = await context.database.asUser(userId, (tx) => findObject(tx, userId, name))
  return ref && context.storage.open(ref)
}

/** The keys go in the transaction, so nobody can read the bytes any more; a job after it removes the bytes. */
export async function removeObjects({ tx, userId }: Acting, names: string[]): Promise<void> {
  if (names.length > 0) await enqueueRemoval(tx, await deleteObjects(tx, userId, names))
}

/** Everything the person has in the store; for the end of an account, in its transaction and before its row goes. */
export async function deleteEverythingOf(tx: Tx, userId: string): Promise<void> {
  await deleteAllFiles(tx, userId)
  await enqueueRemoval(tx, await deleteObjects(tx, userId))
}

async function enqueueRemoval(tx: Tx, names: string[]): Promise<void> {
  for (let at = 0; at < names.length; at += jobBatch)
    await enqueue(tx, { task: 'removeObjects', payload: { names: names.slice(at, at + jobBatch) } })
}

const removal = z.object({ names: z.array(z.uuid()) })

/** The job `removeObjects`: takes bytes out of the store; those that are gone already are no trouble. */
export async function removeObjectsNow(payload: unknown, context: Context): Promise<void> {
  await context.storage.remove(removal.parse(payload).names)
}
