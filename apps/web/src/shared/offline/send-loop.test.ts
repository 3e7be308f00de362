import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSendLoop } from './send-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const timers = {
  now: () => Date.now(),
  setTimer: (work: () => void, delay: number) => setTimeout(work, delay),
  clearTimer: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout | undefined),
}

describe('the send loop', () => {
  it('runs again when the next thing is due, and rests when nothing waits', async () => {
    const due = [Date.now() + 5000, null]
    const run = vi.fn(async () => due.shift() ?? null)
    createSendLoop({ ...timers, run }).wake()
    await vi.advanceTimersByTimeAsync(4999)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10_000_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('runs once more for all calls that came during a run', async () => {
    const run = vi.fn(() => new Promise<null>((resolve) => setTimeout(() => resolve(null), 100)))
    const loop = createSendLoop({ ...timers, run })
    loop.wake()
    loop.wake()
    loop.wake()
    await vi.advanceTimersByTimeAsync(1000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('comes back after a fault of the storage', async () => {
    const run = vi.fn<() => Promise<number | null>>(async () => null)
    run.mockRejectedValueOnce(new Error('closed'))
    createSendLoop({ ...timers, run }).wake()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('stays silent once it is stopped', async () => {
    const run = vi.fn(async () => Date.now() + 1000)
    const loop = createSendLoop({ ...timers, run })
    loop.wake()
    await vi.advanceTimersByTimeAsync(10)
    loop.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
