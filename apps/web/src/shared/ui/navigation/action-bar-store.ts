import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let count = 0

/** An action bar has come; call the result when it goes. */
export function holdLowerEdge(): () => void {
  change(1)
  return () => change(-1)
}

/** How many action bars take the lower edge; the bottom bar gives way to them. */
export function useActionBarCount(): number {
  return useSyncExternalStore(subscribe, () => count)
}

function change(step: number): void {
  count += step
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
