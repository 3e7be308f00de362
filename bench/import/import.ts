import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '@krash/api/database'
import { loadGazetteer } from '@krash/api/load-gazetteer'
import { migrate } from '@krash/api/migrate'
import { atMost, note } from '../figures.ts'
import { type Postgres, withPostgres } from '../servers.ts'
import { type ZipArea, writeNppes } from './nppes-rows.ts'

const SMALL = 100_000
/** Multiple of the small file's memory. */
const MEMORY_TARGET = 1.1
const runToEnd = promisify(execFile)
/** The importer's Node flags, from tools/import.mjs. */
const settings = ['--max-semi-space-size=4', '--max-old-space-size=512', '--optimize-for-size']
const bareReader = fileURLToPath(new URL('bare-reader.ts', import.meta.url))
const command = fileURLToPath(new URL('../../tools/import.mjs', import.meta.url))

/** The output of `npm run import -- … --json`, with the control. */
interface Report {
  lines: number
  new: number
  seconds: number
  peakMegabytes: number
  /** Peak memory for reading and hashing the same file with the same flags. */
  bareMegabytes: number
}

/** Imports a small and a large file of invented lines, each into an empty directory. */
export function benchImport(rows: number): Promise<void> {
  return compareImports({ small: SMALL, large: rows, target: MEMORY_TARGET })
}

/** Compares the extra memory for the large file with that of a program that only reads and hashes. */
export async function compareImports({
  small,
  large,
  target,
}: {
  small: number
  large: number
  target: number
}): Promise<void> {
  const reports: Report[] = []
  for (const count of [small, large]) {
    await withPostgres(async (postgres) => {
      const report = await importOnce(postgres, count)
      reports.push(report)
      console.log(
        `${String(report.lines).padStart(9)} lines in ${report.seconds.toFixed(1)} s, ${Math.round(report.lines / report.seconds)} rows/s, ${report.new} people, ${report.peakMegabytes.toFixed(0)} MB at most   bare ${report.bareMegabytes.toFixed(0)} MB`,
      )
      const figure = { value: report.peakMegabytes, unit: 'MB', control: report.bareMegabytes }
      note({ name: `import of ${count} lines: memory`, ...figure })
    })
  }
  const [first, second] = reports
  if (!first || !second) return
  const value = second.peakMegabytes / first.peakMegabytes
  const control = second.bareMegabytes / first.bareMegabytes
  const figure = { value, unit: 'times', control, target: atMost(target) }
  const verdict = note({ name: `import of ${large} lines beside ${small}: memory`, ...figure })
  console.log(`memory ratio ${value.toFixed(2)}   bare ${control.toFixed(2)}${verdict}`)
}

async function importOnce(postgres: Postgres, count: number): Promise<Report> {
  const file = path.join(postgres.dataDir, 'npidata.csv')
  await writeNppes(file, count, await readyZips(postgres))
  try {
    const { stdout } = await runToEnd(process.execPath, [command, 'physicians', file, '--json'], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      maxBuffer: 1e8,
    })
    const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Omit<Report, 'bareMegabytes'>
    return { ...report, bareMegabytes: await bareMegabytes(file) }
  } finally {
    await rm(file, { force: true })
  }
}

async function bareMegabytes(file: string): Promise<number> {
  const { stdout } = await runToEnd(process.execPath, [...settings, bareReader, file])
  return Number(stdout)
}

/** Loads the gazetteer beforehand, so that only the import is measured. */
async function readyZips({ connection }: Postgres): Promise<ZipArea[]> {
  const database = openDatabase({
    connection: { ...connection, max: 2, statement_timeout: 0 },
    onError: () => undefined,
  })
  try {
    await migrate(database)
    await loadGazetteer({ database, clock: { now: () => new Date() } })
    return await database.kysely
      .selectFrom('zip_codes')
      .select(['zip', 'city', 'state'])
      .orderBy('zip')
      .execute()
  } finally {
    await database.close()
  }
}
