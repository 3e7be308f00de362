import { useSyncExternalStore } from 'react'

const shape = /^#([\w-]{20,100})$/

/**
 * The token of the opened link. It stays in the fragment, so that a reload finds it and no server receives it in an
 * address.
 */
export function usePlaceToken(): string | undefined {
  return useSyncExternalStore(subscribe, () => shape.exec(location.hash)?.[1])
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
