import { useClock } from '#shared/store/clock.ts'

/** Milliseconds since 1970, updated four times a minute. */
export function useNow(): number {
  return useClock((now) => now)
}
