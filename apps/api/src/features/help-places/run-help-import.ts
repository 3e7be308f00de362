import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { recordOperatorAct } from '#platform/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import { type HelpType, type Rejection, UnreadableHelpFile, rejections } from './help-rows.ts'
import { type HelpReport, writeHelpPlaces } from './write-help-places.ts'

/** What the command calls each kind. */
const types: Readonly<Record<string, HelpType>> = {
  hospitals: 'hospital',
  police: 'police',
  roadside: 'roadside',
}

export interface HelpOrder {
  type: HelpType
  file: string
  source: string
  sourceDate: string
  isComplete: boolean
  isSure: boolean
  isJson: boolean
}

const usage = `Usage:
  npm run import -- hospitals|police|roadside FILE --source NAME --date YYYY-MM-DD [--complete] [--yes] [--json]
FILE is CSV or GeoJSON; the source and the date of its data (a year or a month will do) are shown to people.
docs/import.md says which columns are read and where the files come from.`

export function isHelpKind(kind: string | undefined): boolean {
  return kind !== undefined && Object.hasOwn(types, kind)
}

/** Paths are relative to `folder`. @throws UnreadableHelpFile with the usage */
export function readHelpOrder(args: string[], folder: string): HelpOrder {
  const { values, positionals } = parsed(args)
  const [kind = '', file, more] = positionals
  const { source = '', date = '' } = values
  const type = types[kind]
  const isSaid = source.trim() !== '' && source.length <= 100 && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(date)
  if (!type || !file || more !== undefined || !isSaid) throw new UnreadableHelpFile(usage)
  return {
    type,
    file: path.resolve(folder, file),
    source: source.trim(),
    sourceDate: date,
    isComplete: values.complete,
    isSure: values.yes,
    isJson: values.json,
  }
}

/**
 * Imports a file of places of help; the gazetteer must be loaded.
 * @throws UnreadableHelpFile with a sentence for the operator; nothing was changed then
 */
export async function runHelpImport(
  context: Pick<Context, 'database' | 'clock' | 'audit'>,
  order: HelpOrder,
): Promise<HelpReport> {
  const text = await readFile(order.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableHelpFile(`The file ${order.file} cannot be read (${error.code}).`)
  })
  return context.database.asSystem(async (tx) => {
    recordOperatorAct({ tx, context }, { kind: 'help_places_imported' })
    return writeHelpPlaces(tx, { ...order, text })
  })
}

export function helpReportLines(report: HelpReport): string[] {
  const rejected = Object.entries(report.rejected) as [Rejection, number][]
  return [
    row(report.entries, 'entries read'),
    row(report.new, 'new'),
    row(report.changed, 'changed'),
    row(report.unchanged, 'unchanged, with the new date'),
    row(report.takenOut, 'taken out'),
    ...rejected.map(([why, count]) => row(count, `not taken: ${rejections[why]}`)),
  ]
}

function row(count: number, what: string): string {
  return `${count.toLocaleString('en-US').padStart(12)}  ${what}`
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        date: { type: 'string' },
        complete: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
  } catch {
    throw new UnreadableHelpFile(usage)
  }
}
