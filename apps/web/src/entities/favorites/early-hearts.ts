// Hearts that were pressed before the outbox had loaded. They are stored at once, so that a closed tab loses none.

import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'
import type { HeartWish } from './heart-wish.ts'
import { EARLY_HEARTS_KEY } from './has-early-hearts.ts'

export interface EarlyHeart extends HeartWish {
  userId: string
}

let last: readonly EarlyHeart[] = []

/** Those of the signed-in person; the same list until it changes. */
export function ownEarlyHearts(): readonly EarlyHeart[] {
  const userId = currentSession().user?.id
  const own = kept((heart) => heart.userId === userId)
  if (JSON.stringify(own) !== JSON.stringify(last)) last = own
  return last
}

/** The last wish about a professional is the one that counts. */
export function keepEarlyHeart(heart: EarlyHeart): void {
  write([...others(heart), heart])
}

export function forgetEarlyHeart(heart: EarlyHeart): void {
  write(others(heart))
}

function others({ userId, who }: EarlyHeart): EarlyHeart[] {
  return kept((heart) => heart.userId !== userId || heart.who.id !== who.id)
}

/** Of everybody on this device; none when what is stored makes no sense. */
function kept(isAsked: (heart: EarlyHeart) => boolean): EarlyHeart[] {
  try {
    return (JSON.parse(readStored('local', EARLY_HEARTS_KEY) ?? '[]') as EarlyHeart[]).filter(isAsked)
  } catch {
    return []
  }
}

function write(hearts: readonly EarlyHeart[]): void {
  if (hearts.length === 0) removeStored('local', EARLY_HEARTS_KEY)
  else writeStored('local', EARLY_HEARTS_KEY, JSON.stringify(hearts))
}
