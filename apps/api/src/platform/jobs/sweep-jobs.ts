import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Days for which abandoned jobs are kept for investigation. */
const keptDays = 30

/** Removes jobs that were given up long ago; the queue would keep them for ever. */
export async function sweepJobs(context: Context): Promise<void> {
  await context.database.asSystem((tx) =>
    sql`
      delete from graphile_worker._private_jobs
      where locked_at is null and attempts >= max_attempts and run_at < now() - make_interval(days => ${keptDays})`.execute(
      tx,
    ),
  )
}
