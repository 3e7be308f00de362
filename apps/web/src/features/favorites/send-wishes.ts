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
  /** What a failure means for the wish, and how many ms to wait before another try. */
  verdict: (error: unknown) => Verdict
}

/** `stop`: the session has ended, nothing more is sent. */
export type Verdict = { kind: 'refused' } | { kind: 'later'; waitMs: number } | { kind: 'stop' }

/** Sends one wish after the other, oldest first; answers when to try again, or null. */
export async function sendWishes(parts: WishParts): Promise<number | null> {
  for (let wish = parts.next(); wish; wish = parts.next()) {
    // The network calls when it is back.
    if (!parts.isOnline()) return null
    try {
      await parts.send(wish)
      parts.onSent(wish)
    } catch (error) {
      const verdict = parts.verdict(error)
      if (verdict.kind === 'stop') return null
      if (verdict.kind === 'later') return parts.isOnline() ? parts.now() + verdict.waitMs : null
      parts.onRefused(wish, error)
    }
  }
  return null
}
