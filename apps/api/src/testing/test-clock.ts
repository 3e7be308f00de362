import type { Clock } from '#platform/clock.ts'

/** The machine's time, moved on by as much as a test says. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

/** A clock that starts at the machine's time. */
export function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds
    },
  }
}
