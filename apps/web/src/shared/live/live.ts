import { useEffect, useEffectEvent } from 'react'
import type { LiveData, LiveKind } from '@krash/contract/live-events'
import { createStore, useStore } from '#shared/store/create-store.ts'

/**
 * `open`: everything that happens arrives within a moment. `waiting`: it is tried again soon, or with the next network.
 * `off`: nobody listens, because nobody is signed in or looks.
 */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'off'
type Listener = (data: never) => void

const listeners = new Map<LiveKind, Set<Listener>>()
const state = createStore<LiveState>('off')

/**
 * Calls the listener with each event of a kind until the returned function is called. Events arrive in the order in which
 * they happened, each once, also after a lost network. After `ready` (the stream begins) and `reset` (too much was missed)
 * they go on from now: what was loaded before may be old, so whoever keeps data loads it anew then.
 */
export function onLive<K extends LiveKind>(kind: K, listener: (data: LiveData<K>) => void): () => void {
  const ofKind = listeners.get(kind) ?? new Set()
  listeners.set(kind, ofKind.add(listener))
  return () => ofKind.delete(listener)
}

/** `onLive` for as long as the component is shown. */
export function useLive<K extends LiveKind>(kind: K, listener: (data: LiveData<K>) => void): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onLive(kind, (data) => latest(data)), [kind])
}

/** Whether events arrive now; followed by the component. */
export function useLiveState(): LiveState {
  return useStore(state)
}

/** Hands an event to its listeners; for the stream. */
export function tellLive(kind: string, data: unknown): void {
  for (const listener of listeners.get(kind as LiveKind) ?? []) {
    try {
      listener(data as never)
    } catch (error) {
      // One listener's fault is not the others' loss.
      reportError(error)
    }
  }
}

/** Says how the stream stands; for the stream. */
export function setLiveState(next: LiveState): void {
  if (next !== state.read()) state.write(next)
}
