import { Gauge, type Registry } from 'prom-client'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { describe } from '#platform/http/failures.ts'

interface TaskFigures {
  task: string
  waiting: number
  lag: number
  oldest: number
  givenUp: number
}

/** Milliseconds for which the queue is not counted again, however many ask. */
const freshMs = 5_000

/**
 * Adds the figures of the queue, which are those of all servers together. While the database does not answer they are
 * absent rather than wrong.
 */
export function queueFigures(
  registry: Registry,
  { pool, logger }: { pool: Database['pool']; logger: Context['logger'] },
): void {
  let counted: { at: number; tasks: Promise<TaskFigures[]> } | undefined
  const count = async (): Promise<TaskFigures[]> => {
    if (!counted || performance.now() - counted.at > freshMs)
      counted = { at: performance.now(), tasks: countQueue(pool) }
    return counted.tasks.catch((error: unknown) => {
      counted = undefined
      logger.warn(describe(error), 'the queue could not be counted')
      return []
    })
  }
  const figure = (name: string, help: string, read: (task: TaskFigures) => number): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['task'],
      registers: [registry],
      async collect() {
        const tasks = await count()
        gauge.reset()
        for (const task of tasks) gauge.set({ task: task.task }, read(task))
      },
    })
  }
  figure(
    'krash_jobs_waiting',
    'Jobs that are yet to be done, also those of a later day.',
    (task) => task.waiting,
  )
  figure('krash_jobs_lag_seconds', 'How long the job has waited that is due longest.', (task) => task.lag)
  figure(
    'krash_jobs_oldest_retry_seconds',
    'Age of the oldest job that failed or was put off and will be tried again, such as a mail in the outbox.',
    (task) => task.oldest,
  )
  figure(
    'krash_jobs_given_up',
    'Jobs that failed for the last time, kept for 30 days.',
    (task) => task.givenUp,
  )
}

/** One look at the whole queue, which is short: done jobs leave it. */
async function countQueue(pool: Database['pool']): Promise<TaskFigures[]> {
  const { rows } = await pool.query<TaskFigures>(`
    select identifier as task,
      count(jobs.id) filter (where not is_over) as waiting,
      coalesce(extract(epoch from max(now() - run_at) filter (where not is_over and run_at < now()))::float8, 0) as lag,
      coalesce(extract(epoch from max(now() - since) filter (where not is_over and is_again))::float8, 0) as oldest,
      count(jobs.id) filter (where is_over) as "givenUp"
    from graphile_worker._private_tasks tasks
    left join (
      select id, task_id, run_at,
        attempts >= max_attempts and locked_at is null as is_over,
        attempts > 0 or payload::jsonb ->> 'tries' > '0' as is_again,
        coalesce((payload::jsonb ->> 'since')::timestamptz, created_at) as since
      from graphile_worker._private_jobs
    ) jobs on jobs.task_id = tasks.id
    group by identifier`)
  return rows
}
