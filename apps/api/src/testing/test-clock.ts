import type { Clock } from '#platform/clock.ts'

/** The machine's time, moved on by as much as a test says. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
  /** From now on only `advance` moves it: what a test says of waits and windows then holds on the slowest machine. */
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
