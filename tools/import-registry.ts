/** `npm run import`: loads a registry's file into the directory of the server configured by this environment. */
import { readConfig } from '../apps/api/src/config.ts'
import { reportLines } from '../apps/api/src/features/directory-import/import-report.ts'
import {
  importContext,
  readOrder,
  rejectFileOf,
  runImport,
} from '../apps/api/src/features/directory-import/run-import.ts'
import { loadHelpPlaces } from '../apps/api/src/features/help-places/load-help-places.ts'
import {
  helpReportLines,
  isHelpKind,
  readHelpOrder,
  runHelpImport,
} from '../apps/api/src/features/help-places/run-help-import.ts'
import { loadGazetteer } from '../apps/api/src/features/location/load-gazetteer.ts'
import { createAuditTrail } from '../apps/api/src/platform/audit/audit-trail.ts'
import { loadServerKeys } from '../apps/api/src/platform/auth/server-keys.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/api/src/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'

/** Stops the embedded database if this process started it. */
let stopDatabase: () => Promise<void> = () => Promise.resolve()
let isStopped = false

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void stop())

try {
  // npm runs scripts in the root folder, but the typed paths are relative to the folder of the caller.
  await start(ordered(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd()))
} catch (error) {
  if (!isStopped) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await stopDatabase()

type Work = (context: ReturnType<typeof importContext>) => Promise<string[]>

/** What the arguments ask for; mistakes in them are told before the database is opened. */
function ordered(args: string[], folder: string): Work {
  if (isHelpKind(args[0])) {
    const order = readHelpOrder(args, folder)
    return async (context) => {
      // What is shipped comes first, or it would stand beside a file that is not complete.
      await loadHelpPlaces(context)
      const report = await runHelpImport(context, order)
      return order.isJson ? [JSON.stringify(report)] : helpReportLines(report)
    }
  }
  const order = readOrder(args, folder)
  return async (context) => {
    const report = await runImport(context, order)
    return order.isJson ? [JSON.stringify(report)] : reportLines(report, rejectFileOf(order.file))
  }
}

async function start(work: Work): Promise<void> {
  const config = readConfig(process.env)
  const keys = await loadServerKeys(config.dataDir, config)
  const context = importContext(await open(), createAuditTrail(keys))
  try {
    await migrate(context.database)
    await loadGazetteer(context)
    console.log((await work(context)).join('\n'))
  } finally {
    await context.database.close()
  }
}

/** The database rolls back uncommitted changes once the connection is gone. */
async function stop(): Promise<void> {
  isStopped = true
  console.error('Stopped. Nothing is half done: run the import again.')
  await stopDatabase()
  process.exit(130)
}

async function open(): Promise<Database> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const connection = databaseUrl === undefined ? await embedded(dataDir) : { connectionString: databaseUrl }
  const patient = { max: 3, statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }
  // A broken connection fails its query and with it the import.
  return openDatabase({ connection: { ...connection, ...patient }, onError: () => undefined })
}

/** Connects to the embedded database of a running server, or starts it for the import. */
async function embedded(dataDir: string) {
  const running = await findEmbeddedPostgres(dataDir)
  if (running) return { ...running, database: 'postgres' }
  const server = await startEmbeddedPostgres(dataDir)
  stopDatabase = () => server.stop()
  return { ...server.connection, database: 'postgres' }
}
