import path from 'node:path'
import { parseArgs } from 'node:util'
import { v7 } from 'uuid'
import type { AuditTrail } from '#platform/audit/audit-trail.ts'
import { systemClock } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { readGazetteer } from './directory-import.repository.ts'
import { type ImportContext, type ImportReport, REBUILD_FROM, importFile } from './import-file.ts'
import { neededNppesColumns, nppesColumns, readNppesEntry } from './nppes-entry.ts'
import { OfficeGazetteer } from './place-offices.ts'
import { UnreadableFile, readRegistryFile } from './read-registry-file.ts'
import { type RosterColumn, readRosterColumns } from './roster-columns.ts'
import { readRosterEntry } from './roster-entry.ts'

export interface ImportOrder {
  kind: 'physicians' | 'lawyers'
  file: string
  columnsFile: string | undefined
  isComplete: boolean
  isSure: boolean
  isJson: boolean
}

const usage = `Usage:
  npm run import -- physicians FILE.csv [--complete] [--yes] [--json]
  npm run import -- lawyers FILE.csv --columns MAPPING.json [--complete] [--yes] [--json]
  npm run import -- hospitals|police|roadside FILE --source NAME --date YYYY-MM-DD [--complete] [--yes] [--json]
docs/import.md says where the files come from and what is taken from them.`

/** Paths are relative to `folder`. @throws UnreadableFile with the usage */
export function readOrder(args: string[], folder: string): ImportOrder {
  const { values, positionals } = parsed(args)
  const [kind, file, more] = positionals
  const isKnown = kind === 'physicians' || kind === 'lawyers'
  if (!isKnown || !file || more !== undefined || (kind === 'lawyers') !== (values.columns !== undefined))
    throw new UnreadableFile(usage)
  return {
    kind,
    file: path.resolve(folder, file),
    columnsFile: values.columns === undefined ? undefined : path.resolve(folder, values.columns),
    isComplete: values.complete,
    isSure: values.yes,
    isJson: values.json,
  }
}

export function importContext(database: Database, audit: AuditTrail): ImportContext {
  return { database, audit, clock: systemClock, newId: () => v7() }
}

/** Rejected lines of `FILE.csv` are written to `FILE.rejected.csv` beside it. */
export function rejectFileOf(file: string): string {
  return `${file.replace(/\.csv$/i, '')}.rejected.csv`
}

/**
 * Imports a registry's file into the directory; the gazetteer must be loaded. Whoever imports many small files reads its
 * `offices` once.
 * @throws UnreadableFile with a sentence for the operator; nothing was changed then
 */
export async function runImport(
  context: ImportContext,
  order: ImportOrder,
  { rebuildFrom = REBUILD_FROM, offices }: { rebuildFrom?: number; offices?: OfficeGazetteer } = {},
): Promise<ImportReport> {
  const { file, isComplete, isSure } = order
  const gazetteer = offices ?? (await loadOffices(context))
  const source =
    order.columnsFile === undefined
      ? physicians(file, gazetteer)
      : await lawyers(file, order.columnsFile, { gazetteer, now: context.clock.now() })
  return importFile(
    context,
    { ...source, rejectFile: rejectFileOf(file) },
    { isComplete, isSure, rebuildFrom },
  )
}

function physicians(file: string, gazetteer: OfficeGazetteer) {
  const layout = {
    columns: nppesColumns,
    needed: neededNppesColumns,
    kind: 'the file npidata_pfile of NPPES with its header',
  }
  return {
    scope: { type: 'physician', source: 'nppes', prefix: '' } as const,
    lines: readRegistryFile(file, layout, readNppesEntry(gazetteer)),
  }
}

async function lawyers(
  file: string,
  columnsFile: string,
  { gazetteer, now }: { gazetteer: OfficeGazetteer; now: Date },
) {
  const mapping = await readRosterColumns(columnsFile)
  const layout = {
    columns: mapping.columns,
    // A mapping names only columns that exist, so a missing one is a typing mistake.
    needed: Object.keys(mapping.columns) as RosterColumn[],
    kind: `a roster with the columns that ${path.basename(columnsFile)} names`,
  }
  return {
    scope: { type: 'lawyer', source: 'bar-roster', prefix: `${mapping.barState}:` } as const,
    lines: readRegistryFile(file, layout, readRosterEntry(mapping, gazetteer, now)),
  }
}

export async function loadOffices({ database }: Pick<Context, 'database'>): Promise<OfficeGazetteer> {
  const client = await database.pool.connect()
  try {
    return new OfficeGazetteer(await readGazetteer(client))
  } finally {
    client.release()
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        columns: { type: 'string' },
        complete: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw new UnreadableFile(usage)
  }
}
