import { sql } from 'kysely'
import { v4 } from 'uuid'
import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { OpenedFile } from '#platform/file-storage/file-storage.ts'
import { deleteObjects, findObject, insertObjects } from './stored-objects.repository.ts'

/** Names in one job. */
const jobBatch = 500

/**
 * Puts bytes made here into the store and notes them with their key in the transaction.
 * @returns the name to find them by
 * @throws AppError STORAGE_FULL
 */
export async function storeObject(
  tx: Tx,
  context: Context,
  { userId, bytes }: { userId: string; bytes: Buffer },
): Promise<string> {
  const name = v4({ random: context.randomBytes(16) })
  await context.storage.write(name, bytes)
  await insertObjects(tx, [{ user_id: userId, name, size: bytes.length, created_at: context.clock.now() }])
  return name
}

/**
 * The content of a stored object of this person as a stream, for a download or an export; undefined when there is none.
 * @throws Error when the bytes cannot be opened
 */
export async function openObject(
  context: Context,
  userId: string,
  name: string,
): Promise<OpenedFile | undefined> {
  const row = await context.database.asUser(userId, (tx) => findObject(tx, userId, name))
  return row && context.storage.open(row.name)
}

/** The keys go in the transaction, so nobody can read the bytes any more; a job after it removes the bytes. */
// oxlint-disable-next-line max-params -- always the same four in this order, in every feature: an object would only repeat their names
export async function removeObjects(
  tx: Tx,
  context: Context,
  userId: string,
  names: string[],
): Promise<void> {
  if (names.length === 0) return
  await enqueueRemoval(tx, context, await deleteObjects(tx, userId, names))
}

/** Everything the person has in the store; for the end of an account, in its transaction. */
export async function deleteEverythingOf(tx: Tx, context: Context, userId: string): Promise<void> {
  await tx.deleteFrom('files').where('user_id', '=', userId).execute()
  await enqueueRemoval(tx, context, await deleteObjects(tx, userId))
}

async function enqueueRemoval(tx: Tx, context: Context, names: string[]): Promise<void> {
  for (let at = 0; at < names.length; at += jobBatch) {
    const payload = JSON.stringify({ names: names.slice(at, at + jobBatch) })
    await sql`select krash_enqueue('removeObjects', ${payload}::json, null, ${context.clock.now()}, 25)`.execute(
      tx,
    )
  }
}

const removal = z.object({ names: z.array(z.uuid()) })

/** The job `removeObjects`: takes bytes out of the store; those that are gone already are no trouble. */
export async function removeObjectsNow(payload: unknown, context: Context): Promise<void> {
  const { names } = removal.parse(payload)
  await context.storage.remove(names)
}
