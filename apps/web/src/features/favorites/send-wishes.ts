import { whatAFailureMeans } from '#shared/offline/what-a-failure-means.ts'
import type { Verdict } from '#shared/offline/what-a-failure-means.ts'
import type { Wish } from './wishes.ts'

export interface WishParts {
  /** The wish that comes first, or none. */
  next: () => Wish | undefined
  isOnline: () => boolean
  now: () => number
  /** Tells the server. Throws what the call threw. */
  send: (wish: Wish) => Promise<unknown>
  onSent: (wish: Wish) => void
  onRefused: (wish: Wish, error: unknown) => void
  /** Milliseconds until another try, where the server names no later time. */
  pauseMs: number
}

/** Sends one wish after the other, oldest first; answers when to try again, or null. */
export async function sendWishes(parts: WishParts): Promise<number | null> {
  for (let wish = parts.next(); wish; wish = parts.next()) {
    // The network calls when it is back.
    if (!parts.isOnline()) return null
    try {
      await parts.send(wish)
      parts.onSent(wish)
    } catch (error) {
      const verdict = whatAFailureMeans(error)
      if (verdict.kind !== 'refused') return dueAfter(verdict, parts)
      parts.onRefused(wish, error)
    }
  }
  return null
}

function dueAfter(verdict: Exclude<Verdict, { kind: 'refused' }>, parts: WishParts): number | null {
  if (verdict.kind === 'ended' || !parts.isOnline()) return null
  return parts.now() + Math.max(verdict.retryAfterMs ?? 0, parts.pauseMs)
}
