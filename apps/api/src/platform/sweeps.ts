import type { Context } from './context.ts'
import { describe } from './http/failures.ts'

const hour = 3_600_000
/** What a person removed can be taken back for this long at least; the next sweep then deletes it. */
const keptForUndo = hour

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

/** What was removed before this instant can no longer be taken back. */
export function undoEndedBefore({ clock }: Context): Date {
  return new Date(clock.now().getTime() - keptForUndo)
}
