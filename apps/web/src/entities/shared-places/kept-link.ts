import { useSyncExternalStore } from 'react'
import type { SharedPlace } from '@krash/contract/shared-places'
import { readStored, writeStored } from '#shared/session/browser-storage.ts'
import { createSignal } from '#shared/store/create-store.ts'

const STORAGE_KEY = 'krash_shared_places'
/** Links of older reports ended long ago. */
const MOST_KEPT = 5

/**
 * A link this device created. Its token is issued once, and stored here so that it can be sent again. Signing out
 * deletes it.
 */
export interface KeptLink extends SharedPlace {
  token: string
  isStopped: boolean
}

/** True while whoever has the link can see something. */
export function isOpenLink(link: KeptLink, now: number): boolean {
  return !link.isStopped && Date.parse(link.expiresAt) > now
}

const changes = createSignal()
let last: { text: string | null; links: readonly KeptLink[] } | undefined

/** The newest link this device created for a report; undefined without one. */
export function useKeptLink(accidentId: string | undefined): KeptLink | undefined {
  return useSyncExternalStore(subscribe, () => keptLinks().find((link) => link.accidentId === accidentId))
}

/** Stores a new link in place of an older one of the same report. */
export function keepLink(link: KeptLink): void {
  const others = keptLinks().filter(({ accidentId }) => accidentId !== link.accidentId)
  writeStored('local', STORAGE_KEY, JSON.stringify([link, ...others].slice(0, MOST_KEPT)))
  changes.tell()
}

type LinkChange = Partial<Pick<KeptLink, 'situation' | 'showsName' | 'showsPhone' | 'isStopped'>>

export function changeLink(id: string, change: LinkChange): void {
  const link = keptLinks().find((kept) => kept.id === id)
  if (link) keepLink({ ...link, ...change })
}

/** Another tab may have created or stopped one, also while nobody here listened. The same list until it changes. */
function keptLinks(): readonly KeptLink[] {
  const text = readStored('local', STORAGE_KEY)
  if (last?.text !== text) last = { text, links: linksOf(text) }
  return last?.links ?? []
}

function linksOf(text: string | null): KeptLink[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    // A link from before the page could show them shows neither.
    const older = { showsName: false, showsPhone: false }
    return Array.isArray(kept) ? (kept as KeptLink[]).map((link) => ({ ...older, ...link })) : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}
