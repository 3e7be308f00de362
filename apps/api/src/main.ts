import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp, seed, startSweeps, tasks } from '#app/app.ts'
import { sealForNewKey } from '#platform/audit/change-key.ts'
import type { PoolConfig } from 'pg'
import { type Config, readConfig } from '#app/config.ts'
import type { Context } from '#platform/context.ts'
import { refuseUnfinishedRestore } from '#platform/backup/unfinished-restore.ts'
import { isEnteredAsSuperuser } from '#platform/database/database-roles.ts'
import { type Database, openDatabase, waitAtMost } from '#platform/database/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Readiness } from '#platform/http/health.ts'
import { letGo } from '#platform/http/orderly-close.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { loadWebApp } from '#platform/web-app/web-app.ts'
import { outboxOf } from '#platform/mail/deliver-mail.ts'
import { noMetrics } from '#platform/metrics/metrics.ts'
import type { PrometheusMetrics } from '#platform/metrics/prometheus.ts'
import { createServices } from '#platform/services.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Milliseconds from the signal to the end that the machine forces; the server itself ends a little earlier. */
let stopMs = 10_000

/** Undone from last to first when the server stops, even during its start. */
const cleanups: (() => unknown)[] = []
const readiness: Readiness = { state: 'starting' }

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('uncaughtException', (error) => fail(error))
process.on('unhandledRejection', (reason) => fail(reason))

await start().catch(fail)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  stopMs = config.stopSeconds * 1000
  await mkdir(config.dataDir, { recursive: true })
  await refuseUnfinishedRestore(config.dataDir)
  const place = config.databaseUrl ? { connectionString: config.databaseUrl } : await embedded(config)
  const connection = { ...place, ...waitAtMost(config.databaseSeconds) }
  // Migrations and seeding may take longer than any request.
  const patient = open({
    ...connection,
    max: 2,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  await migrate(patient)
  const database = open(connection)
  const webApp = await loadWebApp(webFolder)
  if (webApp.size === 0)
    console.error('The app is not built: "npm start" builds it, "npm run dev" serves it from its sources.')
  const metrics = await metricsFor(config)
  const services = await createServices({ config, database, metrics: metrics ?? noMetrics })
  const sealed = await sealForNewKey({ ...services, database: patient })
  if (sealed !== undefined)
    console.log(`The secret was changed: ${sealed} chains of the audit are sealed anew.`)
  const { app, context } = await createApp(services, { webApp, readiness })
  cleanups.push(() => app.close())
  if (metrics) await serveMetrics(metrics, context)
  await app.listen({ port: config.port, host: config.host })
  cleanups.push(() => letGo(app.server, stopMs * 0.6))
  // A free port is known only now.
  if (!config.isPublicUrlGiven) config.publicUrl = `http://localhost:${portOf(app.server.address())}`
  for (const line of await seed({ ...services, database: patient })) console.log(line)
  cleanups.push(startSweeps(context))
  cleanups.push(startJobs(context, tasks))
  // Before anything is waited for, so that clients can find another server.
  cleanups.push(() => context.live.endStreams())
  await tellSettings(config, database)
  readiness.state = 'ready'
  console.log(`Krash is ready: http://${printable(config.host)}:${portOf(app.server.address())}`)
}

/** What an operator should know of the settings. */
async function tellSettings(config: Config, database: Database): Promise<void> {
  if (config.databaseUrl !== undefined && (await isEnteredAsSuperuser(database.pool)))
    console.log(
      'DATABASE_URL names a superuser, who may do anything on that machine: better give a user that is none and owns only this database.',
    )
  if (config.databaseUrl !== undefined && config.s3 === undefined)
    console.log(
      `Uploads are kept in ${config.dataDir}: another server on this database needs the same folder, or S3_BUCKET.`,
    )
  if (config.smtpUrl === undefined)
    console.log(`Mails are written to ${outboxOf(config)}: SMTP_URL is not set.`)
}

/** Without METRICS_PORT nothing is measured, nor the library for it loaded. */
async function metricsFor({ metrics }: Config): Promise<PrometheusMetrics | undefined> {
  if (!metrics) return undefined
  const { createPrometheusMetrics } = await import('#platform/metrics/prometheus.ts')
  return createPrometheusMetrics(metrics)
}

/** Prometheus reads the figures on a port of their own, from the start to the very end. */
async function serveMetrics(metrics: PrometheusMetrics, context: Context): Promise<void> {
  const place = await metrics.serve(context, readiness)
  cleanups.push(() => place.close())
  console.log(`Metrics for Prometheus: http://${printable(place.host)}:${place.port}/metrics`)
}

function open(connection: PoolConfig): Database {
  // When the server stops, connections end, some of them by the database's doing.
  const onError = (error: Error): void => {
    if (readiness.state !== 'draining') console.error(`A database connection broke: ${error.name}`)
  }
  const database = openDatabase({ connection, onError })
  cleanups.push(() => database.close())
  return database
}

async function embedded(config: Config): Promise<EmbeddedPostgres['connection'] & { database: string }> {
  const server = await startEmbeddedPostgres(config.dataDir)
  cleanups.push(() => server.stop())
  const usual = path.join(config.dataDir, 'postgres')
  if (server.folder !== usual)
    console.log(`The database is in ${server.folder}: the user "postgres" cannot enter ${config.dataDir}.`)
  return { ...server.connection, database: 'postgres' }
}

/** Ends readiness first, then new connections, then waits for open requests, then closes the database. */
async function stop(exitCode: number): Promise<void> {
  if (readiness.state === 'draining') return
  readiness.state = 'draining'
  setTimeout(() => process.exit(exitCode || 1), stopMs * 0.95).unref()
  for (const cleanup of cleanups.toReversed()) {
    try {
      await cleanup()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
  process.exit(exitCode)
}

/** A failed start is for the operator: one sentence. A failure while running is for us: with its stack. */
function fail(error: unknown): void {
  const sentence =
    error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
  const isRunning = readiness.state === 'ready'
  console.error(isRunning && error instanceof Error ? error.stack : sentence)
  void stop(1)
}

/** As an address to open. The own machine goes by its name, because passkeys do not work on figures. */
function printable(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
