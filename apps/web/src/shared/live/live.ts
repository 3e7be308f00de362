import { useEffect, useEffectEvent } from 'react'
import type { LiveData, LiveKind } from '@krash/contract/live-events'
import { createStore, useStore } from '#shared/store/create-store.ts'

/**
 * `open`: events arrive within a moment. `waiting`: the next try comes soon, or with the next network. `off`: not
 * listening, because nobody is signed in or looking.
 */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'off'
type Listener = (data: never) => void

const listeners = new Map<LiveKind, Set<Listener>>()
const state = createStore<LiveState>('off')

/**
 * Calls the listener with each event of a kind until the returned function is called. Events arrive once each, in the
 * order in which they happened, even after a lost network. After `ready` (the stream begins) and `reset` (too much was
 * missed) they continue from that moment: data loaded before may be out of date, so refetch it then.
 */
export function onLive<K extends LiveKind>(kind: K, listener: (data: LiveData<K>) => void): () => void {
  const ofKind = listeners.get(kind) ?? new Set()
  listeners.set(kind, ofKind.add(listener))
  return () => ofKind.delete(listener)
}

/** Uses `onLive` while the component is mounted. */
export function useLive<K extends LiveKind>(kind: K, listener: (data: LiveData<K>) => void): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onLive(kind, (data) => latest(data)), [kind])
}

export function useLiveState(): LiveState {
  return useStore(state)
}

/** Passes an event to its listeners; only for the stream. */
export function tellLive(kind: string, data: unknown): void {
  for (const listener of listeners.get(kind as LiveKind) ?? []) {
    try {
      listener(data as never)
    } catch (error) {
      // An error in one listener must not affect the others.
      reportError(error)
    }
  }
}

/** Sets the stream's state; only for the stream. */
export function setLiveState(next: LiveState): void {
  if (next !== state.read()) state.write(next)
}
