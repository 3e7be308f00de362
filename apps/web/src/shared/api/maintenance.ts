import { useSyncExternalStore } from 'react'

let isDown = false
const listeners = new Set<() => void>()

/** Notes whether the server answers for real (false) or only says that it is not available, 503 (true). */
export function noteMaintenance(next: boolean): void {
  if (next === isDown) return
  isDown = next
  for (const listener of listeners) listener()
}

/** Whether the last answer was 'not available'; the component renders again when that changes. */
export function useMaintenance(): boolean {
  return useSyncExternalStore(subscribe, () => isDown)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
