import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'
import type { HeartWish } from './favorite-hearts.ts'
import { EARLY_HEARTS_KEY } from './has-early-hearts.ts'

export interface EarlyHeart extends HeartWish {
  userId: string
}

/**
 * Hearts of everybody on this device that were pressed before the outbox had loaded. They are stored at once, so that a
 * closed tab loses none.
 */
export function earlyHearts(): readonly EarlyHeart[] {
  try {
    const kept: unknown = JSON.parse(readStored('local', EARLY_HEARTS_KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as EarlyHeart[]) : []
  } catch {
    return []
  }
}

let last: { own: readonly EarlyHeart[]; text: string } | undefined

/** Those of the signed-in person; the same list until it changes. */
export function ownEarlyHearts(): readonly EarlyHeart[] {
  const userId = currentSession().user?.id
  const own = earlyHearts().filter((heart) => heart.userId === userId)
  const text = JSON.stringify(own)
  if (last?.text !== text) last = { own, text }
  return last.own
}

/** The last wish about a professional is the one that counts. */
export function keepEarlyHeart(heart: EarlyHeart): void {
  write([...without(heart), heart])
}

export function forgetEarlyHeart(heart: EarlyHeart): void {
  write(without(heart))
}

function without({ userId, who: { id } }: EarlyHeart): EarlyHeart[] {
  return earlyHearts().filter((heart) => heart.userId !== userId || heart.who.id !== id)
}

function write(hearts: readonly EarlyHeart[]): void {
  if (hearts.length === 0) removeStored('local', EARLY_HEARTS_KEY)
  else writeStored('local', EARLY_HEARTS_KEY, JSON.stringify(hearts))
}
