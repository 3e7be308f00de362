import { useSyncExternalStore } from 'react'

/** Says that something has changed, for what is kept elsewhere. */
export interface Signal {
  tell: () => void
  /** Calls the listener after each change. Returns the way to stop. */
  subscribe: (listener: () => void) => () => void
}

/** A value outside of components, and who follows it. */
export interface Store<Value> {
  read: () => Value
  /** Puts another value in its place, and tells of it even when it is the same. */
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

/** The value, followed by the component. */
export function useStore<Value>({ subscribe, read }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, read)
}
