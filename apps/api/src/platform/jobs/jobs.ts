import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type RunnerOptions, type Runner, run, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { describe } from '#platform/http/failures.ts'
import { freeOrphans, showLife } from './life-sign.ts'

/**
 * Work beside the requests. It may be cut off at any place and begun again, so doing it twice has to be harmless.
 * The signal says that the server is about to stop. What it throws is logged; the queue then tries again later.
 */
export type Task = (payload: unknown, context: Context, stopping: AbortSignal) => Promise<void>
/** Every task by its name; `app.ts` has the list. */
export type TaskList = Record<string, Task>

/** A job to be done once its transaction is committed. */
export interface NewJob {
  task: string
  /** Ids only: rows of the queue are not erased with the person they are about. */
  payload: object
  /** A job with the same key that has not begun yet is replaced. */
  key?: string | undefined
  /** Not before; at once when left out. */
  runAt?: Date | undefined
  /** Tries until it is given up, 25 when left out; the pauses grow from seconds to 6 hours. */
  attempts?: number | undefined
}

/** Jobs at work at once in one server: each may hold a connection of the database. */
const concurrency = 3
/** Milliseconds after which a waiting job is found without the database's call, such as one that is tried again. */
const usualPoll = 2_000
/** Milliseconds a job gets to come to its end when the server stops, and until it is left where it is. */
const abortAfter = 2_000
const leaveAfter = 3_000
/** Milliseconds between looks for jobs of servers that are gone. */
const orphanInterval = 5_000
const restartPause = 1_000

/** Adds a job within the transaction of its cause: it is there when that commits, and starts within milliseconds. */
export async function enqueue(tx: Tx, { task, payload, key, runAt, attempts }: NewJob): Promise<void> {
  await sql`
    select krash_enqueue(
      ${task}, ${JSON.stringify(payload)}::json, ${key ?? null}, ${runAt ?? null}, ${attempts ?? null}
    )`.execute(tx)
}

/**
 * Works on the queue until the returned function is called; that waits a moment for the jobs at work and leaves the
 * rest to the next start. A lost database is waited for.
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

/** Does every job that is due, and comes back; for tests. */
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
  // Its first connection comes after this event: a job taken before its worker shows that it lives looks like an orphan.
  let isAlive: Promise<unknown> = Promise.resolve()
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    showLife(pool, { name: workerPool.id, onLost: end }).then(life.resolve, life.reject)
    isAlive = life.promise.catch(() => undefined)
  })
  const pgPool = connectingAfter(pool, () => isAlive)
  await freeOrphans(pool)
  const runner = await run({ ...options, pgPool, events })
  started.resolve(runner)
  stopping.addEventListener('abort', end)
  // A server may be told to stop while its workers are only starting: that call was made before anybody listened.
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

/** The same connections, each given out only after what is waited for at that moment. */
function connectingAfter(pool: Pool, ready: () => Promise<unknown>): Pool {
  const connect = (onConnect?: OnConnect) => {
    // The queue listens by a callback, and everything else awaits.
    if (onConnect) void ready().then(() => pool.connect(onConnect))
    else return ready().then(() => pool.connect())
  }
  return Object.create(pool, { connect: { value: connect } }) as Pool
}

function stop(runner: Runner): void {
  // It may have stopped by itself, which is not news.
  runner.stop().catch(() => undefined)
}

function optionsFor(context: Context, tasks: TaskList): RunnerOptions {
  return {
    pgPool: context.database.pool,
    concurrency,
    pollInterval: usualPoll,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: abortAfter,
    parsedCronItems: [],
    logger: quietLogger(context),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, guarded(context, name, task)]),
    ),
    // Without a batch a job that cannot be marked as done ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** The queue keeps the message of a failure in its rows, so it gets one that tells nothing of a person. */
function guarded(context: Context, name: string, task: Task) {
  return async (payload: unknown, helpers: { abortSignal?: AbortSignal }): Promise<void> => {
    try {
      await task(payload, context, helpers.abortSignal ?? new AbortController().signal)
    } catch (error) {
      context.logger.warn({ task: name, ...describe(error) }, 'a job failed')
      throw new Error(`${name} failed`, { cause: error })
    }
  }
}

/** Of what the queue says only trouble is kept, without its words: they quote payloads. Failed tasks are told of above. */
function quietLogger({ logger }: Context): Logger {
  return new Logger(() => (level, _message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    if (meta['failure'] === true) return
    logger[level === 'error' ? 'error' : 'warn'](describe(meta['error']), 'trouble in the job queue')
  })
}
