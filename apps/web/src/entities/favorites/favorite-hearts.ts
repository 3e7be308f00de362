import { useSyncExternalStore } from 'react'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { createSignal } from '#shared/store/create-store.ts'
import { forgetEarlyHeart, keepEarlyHeart, ownEarlyHearts } from './early-hearts.ts'
import type { FavoriteWho, HeartWish } from './heart-wish.ts'
import { knownFavorites, subscribeToKnownFavorites } from './known-favorites.ts'

/** What stores and sends the wishes; its code comes after the page. */
export interface HeartSender {
  /** The signed-in person's wishes that the server does not know yet; the same list until something changes. */
  wishes: () => readonly HeartWish[]
  subscribe: (listener: () => void) => () => void
  /** Settles once the wish is stored. Never throws. */
  send: (wish: HeartWish) => Promise<void>
}

const changes = createSignal()
let sender: HeartSender | undefined

/** Makes a professional a favourite, or no longer one: seen at once, sent when there is a network. */
export function toggleFavorite(who: FavoriteWho): void {
  const userId = currentSession().user?.id
  if (userId === undefined) return
  const heart = { userId, who, isWanted: !shownIds().has(who.id) }
  if (sender) {
    forgetEarlyHeart(heart)
    void sender.send(heart)
  } else {
    keepEarlyHeart(heart)
    changes.tell()
  }
}

/** Called by the sender once it is here. */
export function sendHeartsBy(next: HeartSender): void {
  sender = next
  next.subscribe(changes.tell)
  // A start may read the hearts before it knows who is signed in.
  subscribeToSession(handOver)
  handOver()
  changes.tell()
}

/** Each stays on the device until the sender has stored it. */
function handOver(): void {
  for (const heart of ownEarlyHearts()) {
    void sender?.send(heart).then(() => forgetEarlyHeart(heart))
  }
}

/** The ids of the person's favourites as they wish them to be. */
export function useShownIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, shownIds)
}

function subscribe(listener: () => void): () => void {
  const stops = [changes.subscribe(listener), subscribeToKnownFavorites(listener)]
  return () => stops.forEach((stop) => stop())
}

let last: { known: readonly string[]; wishes: readonly HeartWish[]; ids: ReadonlySet<string> } | undefined

/** The same set until something changes. */
export function shownIds(): ReadonlySet<string> {
  const known = knownFavorites()
  const wishes = sender?.wishes() ?? ownEarlyHearts()
  if (last?.known !== known || last.wishes !== wishes)
    last = { known, wishes, ids: favoriteIds(known, wishes) }
  return last.ids
}

/** What the person sees: what the server knows, and over it their wishes. */
function favoriteIds(known: readonly string[], wishes: readonly HeartWish[]): ReadonlySet<string> {
  const ids = new Set(known)
  for (const { who, isWanted } of wishes) {
    if (isWanted) ids.add(who.id)
    else ids.delete(who.id)
  }
  return ids
}
