import { PURGE_AFTER_DAYS } from '@krash/contract'
import { isBackedUpNow } from '#platform/backup/backup-lock.ts'
import type { Context } from '#platform/context.ts'
import { inBatches } from '#platform/delete-old.ts'
import { deleteFile, findPurgeable } from './files.repository.ts'
import { findObjectNames, findKeysWithout, hasOnlyKeysWith, replaceKey } from './stored-objects.repository.ts'
import { removeObjects } from './stored-objects.service.ts'

const hour = 3_600_000
const day = 24 * hour
const batch = 200

/**
 * Purges files deleted long ago, removes bytes that never became a file (an hour after their last byte nobody works on
 * them), and wraps keys again after the master key was changed.
 * @returns how many stored or waiting files without a record were removed
 */
export async function sweepFiles(context: Context): Promise<number> {
  const purged = await purgeDeleted(context)
  const before = new Date(context.clock.now().getTime() - hour)
  const removed = await context.storage.sweep(before, (names) =>
    context.database.asSystem(async (tx) =>
      (await isBackedUpNow(tx)) ? new Set(names) : findObjectNames(tx, names),
    ),
  )
  const { rewrapped, unopened } = await rewrapKeys(context)
  if (removed + purged + rewrapped > 0) context.logger.info({ removed, purged, rewrapped }, 'swept files')
  if (unopened > 0) context.logger.warn({ unopened }, 'no master key opens the keys of some files')
  return removed
}

async function purgeDeleted(context: Context): Promise<number> {
  const before = new Date(context.clock.now().getTime() - PURGE_AFTER_DAYS * day)
  return inBatches(batch, () =>
    context.database.asSystem(async (tx) => {
      const files = await findPurgeable(tx, { before, limit: batch })
      for (const { user_id: userId, id } of files)
        await removeObjects({ tx, context, userId }, await deleteFile(tx, userId, id))
      return files.length
    }),
  )
}

/** A key that none of the master keys opens is left as it is, and counted: the others must not wait for it. */
async function rewrapKeys(context: Context): Promise<{ rewrapped: number; unopened: number }> {
  // Almost always: two looks at an index instead of one at every key.
  if (await context.database.asSystem((tx) => hasOnlyKeysWith(tx, context.storage.keyHead)))
    return { rewrapped: 0, unopened: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  let unopened = 0
  const seen = await inBatches(batch, () =>
    context.database.asSystem(async (tx) => {
      const refs = await findKeysWithout(tx, context.storage.keyHead, { after, limit: batch })
      for (const ref of refs) {
        const rewrapped = context.storage.rewrap(ref)
        if (rewrapped === undefined) unopened += 1
        else await replaceKey(tx, { ...ref, rewrapped })
      }
      after = refs.at(-1)?.name ?? after
      return refs.length
    }),
  )
  return { rewrapped: seen - unopened, unopened }
}
