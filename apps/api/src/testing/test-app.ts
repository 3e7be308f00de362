import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@krash/contract'
import { inject } from 'vitest'
import { createApp, seed, tasks } from '#app/app.ts'
import { readConfig } from '#app/config.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import type { WebApp } from '#platform/web-app/web-app.ts'
import { createServices } from '#platform/services.ts'
import { type ReadMail, readOutbox, readTexts } from './read-outbox.ts'
import { outboxOf } from '#platform/mail/deliver-mail.ts'
import { TestClient } from './test-client.ts'
import { type TestClock, createTestClock } from './test-clock.ts'
import { copyTemplate, dropDatabase } from './test-database.ts'

export interface TestAppOptions {
  /** Uses the production limits; by default they are 1000 times as wide. */
  strictLimits?: boolean
  /** More environment variables. */
  environment?: Record<string, string>
  webApp?: WebApp
  metrics?: Metrics
  /** Includes places and professionals; the first test that asks waits for them to load. */
  seeded?: boolean
}

/** A server for one test: real HTTP, its own database, its own data folder. */
export interface TestApp {
  url: string
  context: Context
  clock: TestClock
  /** A caller without a session. */
  guest: TestClient
  /** A caller with a new account. */
  signUp(overrides?: { email?: string; password?: string }): Promise<TestClient>
  /** Runs every job that is due by the test's clock, including those waiting for a retry. */
  runJobs(): Promise<void>
  /** Runs the due jobs; returns every mail delivered so far, oldest first. */
  mails(): Promise<ReadMail[]>
  /** The same of text messages, where they are written to the outbox folder. */
  texts(): Promise<{ to: string; body: string }[]>
  close(): Promise<void>
}

export const testPassword = 'correct horse battery'

/** Starts a server on a copy of the migrated database, on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const connection = inject('postgres')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'krash-test-data-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    RATE_LIMIT: options.strictLimits ? 'strict' : 'relaxed',
    ...options.environment,
  })
  const seedOnce = async (empty: Database) => seed(await createServices({ config, database: empty }))
  const database = await copyTemplate(connection, options.seeded ? seedOnce : undefined)
  const clock = createTestClock()
  const hashCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
  const { metrics } = options
  const services = await createServices({ config, database, clock, hashCost, ...(metrics && { metrics }) })
  const { app, context } = await createApp(services, {
    webApp: options.webApp ?? new Map(),
    readiness: { state: 'ready' },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  if (!config.isPublicUrlGiven) config.publicUrl = url
  const runJobs = async (): Promise<void> => {
    await makeDue(database, clock)
    await runDueJobs(context, tasks)
  }
  const knownMails = new Map<string, ReadMail>()
  return {
    url,
    context,
    clock,
    guest: new TestClient(url),
    signUp: (overrides) => signUp(url, overrides),
    runJobs,
    async mails() {
      await runJobs()
      return readOutbox(outboxOf(config), knownMails)
    },
    async texts() {
      await runJobs()
      return readTexts(outboxOf(config))
    },
    async close() {
      await app.close()
      await dropDatabase(connection, database)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The queue uses the database's time, so jobs due by the test's clock are moved there. */
async function makeDue({ pool }: Database, clock: TestClock): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at <= $1',
    [clock.now()],
  )
}

async function signUp(
  url: string,
  overrides: { email?: string; password?: string } = {},
): Promise<TestClient> {
  const { email = `driver-${randomUUID()}@example.test`, password = testPassword } = overrides
  const body = { email, password, confirmPassword: password, acceptTerms: true }
  const { data } = await new TestClient(url).call(routes.register, { body })
  return new TestClient(url, data)
}
