import { createSignal } from '#shared/store/create-store.ts'
import type { Store } from '#shared/store/create-store.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { currentSession, subscribeToSession } from './session-store.ts'

interface OwnStore<Value> extends Store<Value> {
  forget: () => void
}

interface OwnStoreKind<Value> {
  /** In the storage of the device. */
  key: string
  /** Of the value in what is stored. */
  field: string
  none: Value
  /** Reads what the device has kept, whatever it is. */
  parse: (stored: unknown) => Value
  /** Also kept for a person who is not signed in. */
  isForGuests?: boolean
}

/** Stands for a person who is not signed in; no account has this id. */
const GUEST = 'guest'

/**
 * A value of the signed-in person; that of another person is never seen. The device keeps it, so that a closed tab loses
 * nothing; signing out empties the storage.
 */
export function createOwnStore<Value>(kind: OwnStoreKind<Value>): OwnStore<Value> {
  const { key, field, none, parse } = kind
  const changes = createSignal()
  let kept: { userId: string | undefined; value: Value } | undefined
  const owner = () => currentSession().user?.id ?? (kind.isForGuests ? GUEST : undefined)

  function read(): Value {
    const userId = owner()
    if (kept === undefined || kept.userId !== userId) {
      kept = { userId, value: parse(ownValue(readStored('local', key), field, userId)) }
    }
    return kept.value
  }

  function write(value: Value): void {
    const userId = owner()
    kept = { userId, value }
    if (userId !== undefined) writeStored('local', key, JSON.stringify({ userId, [field]: value }))
    changes.tell()
  }

  function forget(): void {
    write(none)
    removeStored('local', key)
  }

  function subscribe(listener: () => void): () => void {
    const stops = [subscribeToSession(listener), changes.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  }

  return { read, write, forget, subscribe }
}

/** What is stored under the field for this person; undefined where it is somebody else's or makes no sense. */
export function ownValue(stored: string | null, field: string, userId: string | undefined): unknown {
  if (stored === null || userId === undefined) return undefined
  try {
    const kept = JSON.parse(stored) as Record<string, unknown> | null
    return kept?.['userId'] === userId ? kept[field] : undefined
  } catch {
    return undefined
  }
}
