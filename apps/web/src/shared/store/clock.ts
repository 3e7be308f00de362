import { useSyncExternalStore } from 'react'
import { createSignal } from './create-store.ts'

const REFRESH_MS = 15_000
const ticks = createSignal()
let now = 0
let followers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Milliseconds since 1970, less than 15 seconds old. */
export function readClock(): number {
  // Also set back, and after a sleep in which no timer ran.
  if (Math.abs(Date.now() - now) >= REFRESH_MS) now = Date.now()
  return now
}

/**
 * What a function makes of the milliseconds since 1970, also while the page stays open: the component renders anew only
 * when that changes. The result must be a number, a text or the like, or the same object for the same time.
 */
export function useClock<Value>(valueAt: (now: number) => Value): Value {
  const read = () => valueAt(readClock())
  return useSyncExternalStore(followClock, read, read)
}

/** One timer for all; a page that comes back into view is right at once. */
function followClock(listener: () => void): () => void {
  const stop = ticks.subscribe(listener)
  followers += 1
  if (followers === 1) {
    timer = setInterval(tick, REFRESH_MS)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    stop()
    followers -= 1
    if (followers > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

function tick(): void {
  now = Date.now()
  ticks.tell()
}
