/** Timers and `Date.now` in one place, so that tests can turn the hands. */
export interface Timers {
  /** Milliseconds since 1970. */
  now: () => number
  setTimer: (work: () => void, delay: number) => unknown
  clearTimer: (timer: unknown) => void
}

interface LoopParts extends Timers {
  /** Sends all that is due; answers when the next thing is due, or null. */
  run: () => Promise<number | null>
}

export interface SendLoop {
  /** Runs now, or once more right after the run under way. */
  wake: () => void
  stop: () => void
}

/** A browser's timers jump to zero above 2^31 ms; no wait of ours is near that. */
const LONGEST_TIMER = 600_000
const AFTER_A_FAULT = 30_000

/** Runs the sending, one run at a time, again when it is due and whenever something calls. */
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
      // A fault of the storage must not end the sending for good.
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
