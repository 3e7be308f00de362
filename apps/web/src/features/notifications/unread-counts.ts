import { useSyncExternalStore } from 'react'

/** The figures of bell and inbox. */
export interface UnreadCounts {
  notifications: number
  messages: number
}

const listeners = new Set<() => void>()
let counts: UnreadCounts = { notifications: 0, messages: 0 }

/** How much is unread, as far as this page has heard. */
export function useUnreadCounts(): UnreadCounts {
  return useSyncExternalStore(subscribe, () => counts)
}

/** Notes a newer figure; for what follows the server. */
export function setUnreadCounts(newer: Partial<UnreadCounts>): void {
  counts = { ...counts, ...newer }
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
