import type { Tx } from '#platform/database/database.ts'
import { type Origin, helpEntry } from './help-entry.ts'
import {
  type HelpDifference,
  compareStaged,
  lockHelpPlaces,
  readZips,
  stageRows,
  writeStaged,
} from './help-places.repository.ts'
import { type HelpRow, type Rejection, UnreadableHelpFile } from './help-rows.ts'
import { readHelpFile } from './read-help-file.ts'

/** A file may take out a tenth of the places (and always ten) before the operator must confirm it. */
const USUAL_LEAVING = { share: 0.1, places: 10 }

export interface HelpFile extends Omit<Origin, 'middleOf'> {
  text: string
  /** What is not in the file is taken out. */
  isComplete: boolean
  isSure: boolean
}

export interface HelpReport extends HelpDifference {
  entries: number
  rejected: Partial<Record<Rejection, number>>
}

/**
 * Brings the places of a type to the state of a file, entirely or not at all.
 * @throws UnreadableHelpFile with a sentence for the operator
 */
export async function writeHelpPlaces(tx: Tx, file: HelpFile): Promise<HelpReport> {
  const { type, isComplete, isSure } = file
  const entries = readHelpFile(file.text)
  await lockHelpPlaces(tx)
  const zips = new Map((await readZips(tx)).map(({ zip, ...middle }) => [zip, middle]))
  const { rows, rejected } = sorted(
    entries.map((cells) => helpEntry(cells, { ...file, middleOf: (zip) => zips.get(zip) })),
  )
  await stageRows(tx, rows)
  const difference = await compareStaged(tx, type, isComplete)
  const { takenOut, before } = difference
  if (!isSure && takenOut > Math.max(USUAL_LEAVING.places, before * USUAL_LEAVING.share)) {
    throw new UnreadableHelpFile(
      `This file would take out ${takenOut} of ${before} places, so nothing was changed: run it again with --yes if that is meant.`,
    )
  }
  await writeStaged(tx, type, isComplete)
  return { entries: entries.length, rejected, ...difference }
}

/** The rows (for a repeated number the last one), and how many entries were skipped. */
function sorted(outcomes: (HelpRow | Rejection)[]) {
  const rows = new Map<string, HelpRow>()
  const rejected: HelpReport['rejected'] = {}
  const reject = (why: Rejection): void => {
    rejected[why] = (rejected[why] ?? 0) + 1
  }
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') reject(outcome)
    else {
      if (rows.has(outcome.id)) reject('again')
      rows.set(outcome.id, outcome)
    }
  }
  return { rows: [...rows.values()], rejected }
}
