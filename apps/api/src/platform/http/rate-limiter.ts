import { isIPv6 } from 'node:net'
import { type LimitName, limits } from '@krash/contract'
import type { Clock } from '#platform/clock.ts'
import { AppError } from './app-error.ts'

interface Window {
  count: number
  endsAt: number
}

/** Counts calls per person or address by the contract's table and refuses those above it. */
export interface RateLimiter {
  /** @throws AppError TOO_MANY_REQUESTS with the seconds until the window ends */
  count(name: LimitName, who: string): void
  /** Whether `count` would let the next call through. */
  hasRoom(name: LimitName, who: string): boolean
}

/** Ended windows are removed once there are at least this many. */
const sweepFrom = 10_000

/** Fixed windows in memory: a restart forgets them. Counts that must survive (failed sign-ins) are in the database. */
export function createRateLimiter({ factor, clock }: { factor: number; clock: Clock }): RateLimiter {
  const windows = new Map<string, Window>()
  let sweepAt = sweepFrom
  return {
    count(name, who) {
      const { max, windowMs } = limits[name]
      const now = clock.now().getTime()
      if (windows.size > sweepAt) {
        sweep(windows, now)
        // When all windows are still open, checking them on every call would be the slowest part of it.
        sweepAt = Math.max(sweepFrom, windows.size * 2)
      }
      const key = `${name} ${who}`
      const window = openWindow(windows.get(key), now, windowMs)
      windows.set(key, window)
      window.count += 1
      if (window.count <= max * factor) return
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, (window.endsAt - now) / 1000) })
    },
    hasRoom(name, who) {
      const { max, windowMs } = limits[name]
      const { count } = openWindow(windows.get(`${name} ${who}`), clock.now().getTime(), windowMs)
      return count < max * factor
    },
  }
}

function openWindow(window: Window | undefined, now: number, length: number): Window {
  return window && window.endsAt > now ? window : { count: 0, endsAt: now + length }
}

function sweep(windows: Map<string, Window>, now: number): void {
  for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
}

/** A household counts as one caller: IPv6 addresses count by their /64 network. */
export function callerAddress(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
