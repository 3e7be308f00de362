import { useSyncExternalStore } from 'react'
import type { ProfessionalType } from '@krash/contract/professionals'

export interface FavoriteWho {
  id: string
  type: ProfessionalType
  fullName: string
}

const listeners = new Set<() => void>()
let ids: ReadonlySet<string> = new Set()

export function useFavoriteIds(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => ids)
}

/** Makes somebody a favourite, or no longer one. */
export function toggleFavorite({ id }: FavoriteWho): void {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  ids = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
