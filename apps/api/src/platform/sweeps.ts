import type { Context } from './context.ts'
import { describe } from './http/failures.ts'

const hour = 3_600_000
/** What a person removed can be taken back for this long at least; the next sweep then deletes it. */
const keptForUndo = hour

/**
 * Does the work now and every hour, one thing after the other: all at once would take the connections that sign-in and jobs need.
 * A failure is logged and retried an hour later; the rest goes on. The returned function stops it.
 */
export function everyHour(context: Context, works: readonly (() => Promise<unknown>)[]): () => void {
  let isWorking = false
  let isOver = false
  const run = async (): Promise<void> => {
    if (isWorking) return
    isWorking = true
    for (const work of works) {
      if (isOver) break
      await work().catch((error: unknown) => context.logger.error(describe(error), 'hourly work failed'))
    }
    isWorking = false
  }
  void run()
  const timer = setInterval(() => void run(), hour)
  timer.unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/** What was removed before this instant can no longer be taken back. */
export function undoEndedBefore({ clock }: Context): Date {
  return new Date(clock.now().getTime() - keptForUndo)
}
