import type { Context } from '#platform/context.ts'
import { findStoredNames } from './files.repository.ts'

const hour = 3_600_000

/**
 * Removes uploads that never became a file: an hour after the last byte nobody is still working on them.
 * @returns how many files were removed
 */
export async function sweepFiles(context: Context): Promise<number> {
  const before = new Date(context.clock.now().getTime() - hour)
  const removed = await context.storage.sweep(before, (names) =>
    context.database.asSystem((tx) => findStoredNames(tx, names)),
  )
  if (removed > 0) context.logger.info({ removed }, 'swept abandoned files')
  return removed
}
