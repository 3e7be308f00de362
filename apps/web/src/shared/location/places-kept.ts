import { useMemo, useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { createSignal } from '#shared/store/create-store.ts'
import { kilometersBetween } from './kilometers.ts'

export interface KeptPlace {
  latitude: number
  longitude: number
  /** Unix milliseconds. */
  timestamp: number
}

export interface KeptPlaces {
  last: KeptPlace | null
  /** Oldest first. */
  history: KeptPlace[]
}

/** Maximum number of positions, and the kilometres within which two count as the same. */
const HISTORY_MAX = 50
const NEAR_KM = 0.1
const KEY = 'krash_location'

const none: KeptPlaces = { last: null, history: [] }
const changes = createSignal()

/**
 * Stores a measured position: always as the last known one, and in the history unless one within 0.1 km is there.
 * Positions never leave this device. Signing out deletes them, and nobody else who signs in here sees them.
 */
export function keepPlace({ latitude, longitude }: { latitude: number; longitude: number }): void {
  const userId = currentSession().user?.id
  if (userId === undefined) return
  const place = { latitude, longitude, timestamp: Date.now() }
  const { history } = placesOf(readStored('local', KEY), userId)
  const isKnown = history.some((other) => kilometersBetween(other, place) <= NEAR_KM)
  const next = isKnown ? history : [...history, place].slice(-HISTORY_MAX)
  writeStored('local', KEY, JSON.stringify({ userId, last: place, history: next }))
  changes.tell()
}

export function keptPlaces(): KeptPlaces {
  return placesOf(readStored('local', KEY), currentSession().user?.id)
}

export function useKeptPlaces(): KeptPlaces {
  const text = useSyncExternalStore(subscribe, () => readStored('local', KEY))
  return useMemo(() => placesOf(text, currentSession().user?.id), [text])
}

export function clearPlaces(): void {
  removeStored('local', KEY)
  changes.tell()
}

function placesOf(text: string | null, userId: string | undefined): KeptPlaces {
  try {
    const stored = JSON.parse(text ?? 'null') as ({ userId?: unknown } & Partial<KeptPlaces>) | null
    if (userId === undefined || stored?.userId !== userId) return none
    const history = Array.isArray(stored.history) ? stored.history.filter(isPlace) : []
    return { last: isPlace(stored.last) ? stored.last : null, history }
  } catch {
    return none
  }
}

function isPlace(value: unknown): value is KeptPlace {
  const { latitude, longitude, timestamp } = (value ?? {}) as Record<string, unknown>
  return [latitude, longitude, timestamp].every(Number.isFinite)
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}
