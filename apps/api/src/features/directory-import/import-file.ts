import { type FileHandle, open } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { recordOperatorActOver } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import {
  type Difference,
  type Scope,
  apply,
  compare,
  inTransaction,
  markChecked,
  releaseImportLock,
  removeRepeated,
  stageRows,
  takeImportLock,
  tidy,
} from './directory-import.repository.ts'
import { type Rejection, isRejected, rejections } from './import-outcome.ts'
import { type ReadLine, UnreadableFile } from './read-registry-file.ts'
import { stagedRow } from './staged-rows.ts'

/** Number of changes from which the projection is rebuilt: one change costs 0.7 ms, a rebuild about a minute. */
export const REBUILD_FROM = 50_000
/** A file may remove a tenth of the people (and always a hundred) before the operator must confirm it. */
const USUAL_LEAVING = { share: 0.1, people: 100 }
const CHUNK = 1 << 16

export interface ImportOptions {
  /** The file is complete: people missing from it are removed from the search. */
  isComplete: boolean
  isSure: boolean
  rebuildFrom: number
}

/** What an import needs of the server. */
export type ImportContext = Pick<Context, 'database' | 'clock' | 'newId' | 'audit'>

export interface ImportSource {
  scope: Scope
  lines: AsyncIterable<ReadLine>
  rejectFile: string
}

export interface ImportReport extends Omit<Difference, 'active'> {
  lines: number
  rejected: Partial<Record<Rejection, number>>
  seconds: number
  readingSeconds: number
  peakMegabytes: number
}

/**
 * Brings the directory to the state of a registry's file. The file is read into a temporary table and compared there;
 * then everything is written in one transaction. An import that is stopped earlier leaves nothing behind and can be
 * repeated. Importing the same file again changes only the day it was checked.
 * @throws UnreadableFile with a sentence for the operator; nothing was changed then
 */
export async function importFile(
  context: ImportContext,
  source: ImportSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const { clock, newId } = context
  const client = await context.database.pool.connect()
  try {
    if (!(await takeImportLock(client)))
      throw new UnreadableFile(
        'Another import is running on this database: wait for its end and run this one again.',
      )
    const started = performance.now()
    const seconds = (): number => (performance.now() - started) / 1000
    const { lines, rejected } = await readAll(client, source, newId)
    const readingSeconds = seconds()
    const difference = await writeAll(client, {
      scope: source.scope,
      options,
      now: clock.now(),
      record: () => recordOperatorActOver(client, context, 'directory_imported'),
    })
    const peakMegabytes = process.resourceUsage().maxRSS / 1024
    return { lines, rejected, ...difference, seconds: seconds(), readingSeconds, peakMegabytes }
  } finally {
    await releaseImportLock(client).catch(() => undefined)
    client.release()
  }
}

async function readAll(client: PoolClient, { lines, rejectFile }: ImportSource, newId: () => string) {
  const rejects = new RejectFile(rejectFile)
  let count = 0
  async function* rows(): AsyncGenerator<string> {
    let chunk = ''
    for await (const { line, outcome } of lines) {
      count += 1
      if (isRejected(outcome)) await rejects.add(line, outcome.id, outcome.rejection)
      chunk += stagedRow(line, outcome, newId)
      if (chunk.length >= CHUNK) {
        yield chunk
        chunk = ''
      }
    }
    yield chunk
  }
  try {
    await stageRows(client, rows())
    for (;;) {
      const repeated = await removeRepeated(client)
      if (repeated.length === 0) break
      const entries = repeated.filter((row) => row.was_entry)
      for (const { line, source_id } of entries) await rejects.add(line, source_id, 'again')
    }
    await rejects.write()
  } finally {
    await rejects.close()
  }
  return { lines: count, rejected: rejects.counts }
}

async function writeAll(
  client: PoolClient,
  {
    scope,
    options,
    now,
    record,
  }: { scope: Scope; options: ImportOptions; now: Date; record: () => Promise<void> },
): Promise<Difference> {
  const difference = await compare(client, scope, options.isComplete)
  const { takenOut, active } = difference
  if (!options.isSure && takenOut > Math.max(USUAL_LEAVING.people, active * USUAL_LEAVING.share)) {
    throw new UnreadableFile(
      `This file would take ${takenOut} of ${active} people out of the search, so nothing was changed: run it again with --yes if that is meant.`,
    )
  }
  const changes = difference.new + difference.changed + takenOut
  const rebuilds = changes >= options.rebuildFrom
  const { isComplete } = options
  if (changes > 0) await apply(client, { scope, isComplete, now, rebuilds, record })
  else await inTransaction(client, record)
  await markChecked(client, scope.source, now)
  if (rebuilds) await tidy(client)
  return difference
}

class RejectFile {
  readonly counts: Partial<Record<Rejection, number>> = {}
  readonly #path: string
  #file: FileHandle | undefined
  #waiting = 'line,id,reason\n'

  constructor(path: string) {
    this.#path = path
  }

  async add(line: number, id: string, rejection: Rejection): Promise<void> {
    this.counts[rejection] = (this.counts[rejection] ?? 0) + 1
    this.#waiting += `${line},${quoted(id)},${quoted(rejections[rejection])}\n`
    if (this.#waiting.length >= CHUNK) await this.write()
  }

  async write(): Promise<void> {
    this.#file ??= await open(this.#path, 'w')
    await this.#file.write(this.#waiting)
    this.#waiting = ''
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
