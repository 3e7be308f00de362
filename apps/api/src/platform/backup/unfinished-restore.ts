import { stat } from 'node:fs/promises'
import path from 'node:path'

/** Lies in a data folder whose restore has not finished. */
export const unfinishedMark = 'restore-unfinished'

/** @throws Error with one sentence for the operator where a restore was interrupted */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const isUnfinished = await stat(path.join(dataDir, unfinishedMark)).then(
    () => true,
    () => false,
  )
  if (isUnfinished)
    throw new Error(`A restore into ${dataDir} did not finish: run "npm run restore" again, it begins anew.`)
}
