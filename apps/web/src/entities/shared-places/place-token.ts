import { useSyncExternalStore } from 'react'

const shape = /^#([\w-]{20,100})$/

/** The token of the link that is open: it stays in the fragment, so that a reload finds it, and no server is told an address with it. */
export function usePlaceToken(): string | undefined {
  return useSyncExternalStore(subscribe, () => shape.exec(location.hash)?.[1])
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
