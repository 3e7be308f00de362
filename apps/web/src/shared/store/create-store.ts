import { useSyncExternalStore } from 'react'

/** Announces that something stored elsewhere has changed. */
export interface Signal {
  tell: () => void
  /** Calls the listener after each change. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void
}

export interface Store<Value> {
  read: () => Value
  /** Replaces the value and notifies, even when it is the same. */
  write: (next: Value) => void
  subscribe: Signal['subscribe']
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    tell: () => listeners.forEach((listener) => listener()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function createStore<Value>(first: Value): Store<Value> {
  const { tell, subscribe } = createSignal()
  let value = first
  const write = (next: Value) => {
    value = next
    tell()
  }
  return { read: () => value, write, subscribe }
}

export function useStore<Value>({ subscribe, read }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, read, read)
}
