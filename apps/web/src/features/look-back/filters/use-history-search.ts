import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { changeSearch, parseHistorySearch } from './history-search.ts'
import type { HistorySearch } from './history-search.ts'

type Change = { [Key in keyof HistorySearch]?: HistorySearch[Key] | undefined }

export interface SearchControl {
  search: HistorySearch
  /** `isReplacing` replaces the history entry, so that the back button skips it. */
  change: (change: Change, isReplacing?: boolean) => void
  replaceAll: (next: HistorySearch) => void
}

export function useHistorySearch(): SearchControl {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => parseHistorySearch(raw), [raw])

  const go = useCallback(
    (next: HistorySearch, isReplacing = false) => {
      void navigate({ to: '/activity', search: next as never, replace: isReplacing, resetScroll: false })
    },
    [navigate],
  )
  const change = useCallback(
    (wanted: Change, isReplacing = false) => go(changeSearch(search, wanted), isReplacing),
    [go, search],
  )
  return { search, change, replaceAll: go }
}
