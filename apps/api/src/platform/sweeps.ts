import type { Context } from './context.ts'
import { describe } from './http/failures.ts'

const hour = 3_600_000

/** Does the work now and every hour. A failure is logged and retried an hour later. The returned function stops it. */
export function everyHour(context: Context, work: () => Promise<unknown>): () => void {
  const run = (): void => {
    work().catch((error: unknown) => context.logger.error(describe(error), 'hourly work failed'))
  }
  run()
  const timer = setInterval(run, hour)
  timer.unref()
  return () => clearInterval(timer)
}
