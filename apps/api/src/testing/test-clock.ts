import type { Clock } from '#platform/clock.ts'

/** The machine's time plus whatever a test adds. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
  /** From now on only `advance` moves it, so that waits and windows hold on the slowest machine. */
  stop(): void
}

/** A clock that starts at the machine's time. */
export function createTestClock(): TestClock {
  let ahead = 0
  let stoppedAt: number | undefined
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    advance(milliseconds) {
      ahead += milliseconds
    },
    stop() {
      stoppedAt ??= Date.now()
    },
  }
}
