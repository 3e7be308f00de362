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
/** Times the memory of the small file. */
const MEMORY_TARGET = 1.1
const runToEnd = promisify(execFile)
const command = fileURLToPath(new URL('../../tools/import.mjs', import.meta.url))

/** What `npm run import -- … --json` tells. */
interface Report {
  lines: number
  new: number
  seconds: number
  peakMegabytes: number
}

/** The importer on a small and a large file of invented lines, each into an empty directory. */
export async function benchImport(rows: number): Promise<void> {
  const reports: Report[] = []
  for (const count of [SMALL, rows]) {
    await withPostgres(async (postgres) => {
      const report = await importOnce(postgres, count)
      reports.push(report)
      console.log(
        `${String(report.lines).padStart(9)} lines in ${report.seconds.toFixed(1)} s, ${Math.round(report.lines / report.seconds)} rows/s, ${report.new} people, ${report.peakMegabytes.toFixed(0)} MB at most`,
      )
    })
  }
  const [small, large] = reports
  if (!small || !large) return
  const ratio = large.peakMegabytes / small.peakMegabytes
  const figure = { value: ratio, unit: 'times', target: atMost(MEMORY_TARGET) }
  const verdict = note({ name: `import of ${rows} lines beside ${SMALL}: memory`, ...figure })
  console.log(`memory ratio ${ratio.toFixed(2)}${verdict}`)
}

async function importOnce(postgres: Postgres, count: number): Promise<Report> {
  const file = path.join(postgres.dataDir, 'npidata.csv')
  await writeNppes(file, count, await readyZips(postgres))
  try {
    const { stdout } = await runToEnd(process.execPath, [command, 'physicians', file, '--json'], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      maxBuffer: 1e8,
    })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report
  } finally {
    await rm(file, { force: true })
  }
}

/** The gazetteer is loaded before, so that only the import is measured. */
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
