import { useSyncExternalStore } from 'react'

/** True while the device reports a network; an unreachable server shows only in a failed call. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, atBuild)
}

const atBuild = () => true

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
