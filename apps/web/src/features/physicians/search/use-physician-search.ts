import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { changeSearch, parsePhysicianSearch } from './physician-search.ts'
import type { PhysicianSearch } from './physician-search.ts'

export interface SearchControl {
  search: PhysicianSearch
  /** `isReplacing` takes the place of the entry in the history: the back button skips it. */
  change: (change: Partial<PhysicianSearch>, isReplacing?: boolean) => void
  replaceAll: (next: PhysicianSearch) => void
}

/** The search in the address bar, and how to change it. */
export function usePhysicianSearch(): SearchControl {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => parsePhysicianSearch(raw), [raw])

  const go = useCallback(
    (next: PhysicianSearch, isReplacing = false) => {
      void navigate({ to: '/physicians', search: next as never, replace: isReplacing, resetScroll: false })
    },
    [navigate],
  )
  const change = useCallback(
    (wanted: Partial<PhysicianSearch>, isReplacing = false) => go(changeSearch(search, wanted), isReplacing),
    [go, search],
  )
  return { search, change, replaceAll: go }
}
