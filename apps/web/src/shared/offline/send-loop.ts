/** Timers and `Date.now`, gathered so that tests can control time. */
export interface Timers {
  /** Milliseconds since 1970. */
  now: () => number
  setTimer: (work: () => void, delay: number) => unknown
  clearTimer: (timer: unknown) => void
}

interface LoopParts extends Timers {
  /** Sends everything due; resolves to when the next thing is due, or to null. */
  run: () => Promise<number | null>
}

export interface SendLoop {
  /** Runs now, or once more right after the current run. */
  wake: () => void
  stop: () => void
}

/** Timers above 2^31 ms fire at once; none of our waits is near that. */
const LONGEST_TIMER = 600_000
const AFTER_A_FAULT = 30_000

/** Runs the sending, one run at a time: when something is due and whenever `wake` is called. */
export function createSendLoop({ run, now, setTimer, clearTimer }: LoopParts): SendLoop {
  let timer: unknown
  let isRunning = false
  let isCalled = false
  let isStopped = false

  async function turn(): Promise<void> {
    isRunning = true
    let next: number | null
    do {
      isCalled = false
      // An error of the storage must not end the sending for good.
      next = await run().catch(() => now() + AFTER_A_FAULT)
    } while (isCalled && !isStopped)
    isRunning = false
    if (next !== null && !isStopped) {
      timer = setTimer(wake, Math.min(Math.max(next - now(), 0), LONGEST_TIMER))
    }
  }

  function wake(): void {
    clearTimer(timer)
    isCalled = true
    if (!isRunning && !isStopped) void turn()
  }

  return {
    wake,
    stop: () => {
      isStopped = true
      clearTimer(timer)
    },
  }
}
