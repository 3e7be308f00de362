import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type RunnerOptions, type Runner, type WorkerPool, run, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { describe } from '#platform/http/failures.ts'
import { freeOrphans, showLife } from './life-sign.ts'

/**
 * Work outside the requests. It may be interrupted anywhere and started again, so running twice must be harmless. The
 * signal tells that the server is about to stop. Errors are logged, and the queue retries later.
 */
export type Task = (payload: unknown, context: Context, stopping: AbortSignal) => Promise<void>
/** Every task by name; `app.ts` lists them. */
export type TaskList = Record<string, Task>

/** A job that runs once its transaction is committed. */
export interface NewJob {
  task: string
  /** Ids only: rows of the queue are not erased with the person they concern. */
  payload: object
  /** A waiting job with the same key is replaced. */
  key?: string | undefined
  /** Earliest start; at once when absent. */
  runAt?: Date | undefined
  /** Attempts before it is given up, by default 25; the pauses grow from seconds to 6 hours. */
  attempts?: number | undefined
}

/** Concurrent jobs of one server; each may hold a database connection. */
export const jobsAtOnce = 3
/** Milliseconds between looks for jobs that no notification announced, such as retries. */
const usualPoll = 2_000
/** Milliseconds that running jobs get when the server stops, before they are left to another start. */
const abortAfter = 2_000
const leaveAfter = 3_000
/** Milliseconds between looks for jobs of servers that are gone. */
const orphanInterval = 5_000
const restartPause = 1_000

/** Adds a job in the transaction of its cause. It exists once that commits, and starts within milliseconds. */
export async function enqueue(tx: Tx, { task, payload, key, runAt, attempts }: NewJob): Promise<void> {
  await sql`
    select krash_enqueue(
      ${task}, ${JSON.stringify(payload)}::json, ${key ?? null}, ${runAt ?? null}, ${attempts ?? null}
    )`.execute(tx)
}

/**
 * Works on the queue until the returned function is called, which waits briefly for running jobs and leaves the rest to
 * the next start. A lost database is waited for.
 */
export function startJobs(
  context: Context,
  tasks: TaskList,
  { pollInterval = usualPoll } = {},
): () => Promise<void> {
  const stopping = new AbortController()
  const ended = workOnAndOn(context, { ...optionsFor(context, tasks), pollInterval }, stopping.signal)
  return async () => {
    stopping.abort()
    await Promise.race([ended, pause(leaveAfter, undefined, { ref: false })])
  }
}

/** Runs every job that is due and then returns; for tests. */
export async function runDueJobs(context: Context, tasks: TaskList): Promise<void> {
  await runOnce(optionsFor(context, tasks))
}

async function workOnAndOn(context: Context, options: RunnerOptions, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await work(context, options, stopping)
    } catch (error) {
      context.logger.error(describe(error), 'the job queue stopped')
    }
    await pause(restartPause, undefined, { signal: stopping }).catch(() => undefined)
  }
}

async function work(context: Context, options: RunnerOptions, stopping: AbortSignal): Promise<void> {
  const { pool } = context.database
  const events = new EventEmitter()
  const life = Promise.withResolvers<() => void>()
  const started = Promise.withResolvers<Runner>()
  const end = (): void => void started.promise.then(stop)
  // The first connection comes after this event. A job taken before its worker shows a sign of life would look like an
  // orphan.
  let isAlive: Promise<unknown> = Promise.resolve()
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    showLife(pool, { name: workerPool.id, onLost: end }).then(life.resolve, life.reject)
    isAlive = life.promise.catch(() => undefined)
  })
  // What was added before they listened, or while that connection was lost, was announced to nobody. The event comes
  // just before the statements that begin to listen.
  events.on(
    'pool:listen:success',
    ({ workerPool, client }: { workerPool: WorkerPool; client: PoolClient }) => {
      // The queue asks the same before it heeds a notification.
      client.once('drain', () => {
        if (!workerPool._shuttingDown) workerPool.nudge(jobsAtOnce)
      })
    },
  )
  const pgPool = connectingAfter(pool, () => isAlive)
  await freeOrphans(pool)
  const runner = await run({ ...options, pgPool, events })
  started.resolve(runner)
  stopping.addEventListener('abort', end)
  // The server may be told to stop while its workers are starting, before anybody listens to the signal.
  if (stopping.aborted) end()
  const orphans = setInterval(() => void freeOrphans(pool).catch(() => undefined), orphanInterval)
  try {
    await Promise.all([life.promise, runner.promise])
  } finally {
    clearInterval(orphans)
    stopping.removeEventListener('abort', end)
    end()
    await life.promise.then(
      (hide) => hide(),
      () => undefined,
    )
  }
}

type OnConnect = Parameters<Pool['connect']>[0]

/**
 * The same connections, each handed out only after `ready` has resolved. The queue gives its listening connection back
 * twice when that is lost while it stops, which would throw where nobody can catch it.
 */
function connectingAfter(pool: Pool, ready: () => Promise<unknown>): Pool {
  const connect = (onConnect?: OnConnect) => {
    // The queue uses both callbacks and promises.
    if (!onConnect) return ready().then(() => pool.connect())
    void ready().then(() => pool.connect((error, client, release) => onConnect(error, client, once(release))))
  }
  return Object.create(pool, { connect: { value: connect } }) as Pool
}

function once<Parameters extends unknown[]>(act: (...given: Parameters) => void) {
  let isDone = false
  return (...given: Parameters): void => {
    if (!isDone) act(...given)
    isDone = true
  }
}

function stop(runner: Runner): void {
  // It may have stopped by itself already.
  runner.stop().catch(() => undefined)
}

function optionsFor(context: Context, tasks: TaskList): RunnerOptions {
  return {
    pgPool: context.database.pool,
    concurrency: jobsAtOnce,
    pollInterval: usualPoll,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: abortAfter,
    parsedCronItems: [],
    logger: quietLogger(context),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, guarded(context, name, task)]),
    ),
    // Without batches, a job that cannot be marked as done would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** The queue stores the message of an error, so it gets one that reveals nothing about a person. */
function guarded(context: Context, name: string, task: Task) {
  return async (payload: unknown, helpers: { abortSignal?: AbortSignal }): Promise<void> => {
    try {
      await task(payload, context, helpers.abortSignal ?? new AbortController().signal)
    } catch (error) {
      context.metrics.jobFailed(name)
      context.logger.warn({ task: name, ...describe(error) }, 'a job failed')
      throw new Error(`${name} failed`, { cause: error })
    }
  }
}

/** Logs only trouble, and without its text, which quotes payloads. Failed tasks are logged above. */
function quietLogger({ logger }: Context): Logger {
  return new Logger(() => (level, _message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    if (meta['failure'] === true) return
    logger[level === 'error' ? 'error' : 'warn'](describe(meta['error']), 'trouble in the job queue')
  })
}
