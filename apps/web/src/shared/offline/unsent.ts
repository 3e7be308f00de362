import { useSyncExternalStore } from 'react'

let unsent = 0
const listeners = new Set<() => void>()

/** Reports on this device that are not safe on the server yet: the header shows them, signing out warns of them. */
export function useUnsentCount(): number {
  return useSyncExternalStore(subscribe, unsentCount)
}

export function unsentCount(): number {
  return unsent
}

/** Told by whoever keeps unsent things. */
export function setUnsentCount(count: number): void {
  if (count === unsent) return
  unsent = count
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
