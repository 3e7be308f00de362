import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { changeSearch, parseLawyerSearch } from './lawyer-search.ts'
import type { LawyerSearch } from './lawyer-search.ts'

interface GoOptions {
  /** Takes the place of the entry in the history: the back button skips it. */
  isReplacing?: boolean
  /** Starts the page at its top. */
  isNewPage?: boolean
}

export interface SearchControl {
  search: LawyerSearch
  change: (change: Partial<LawyerSearch>, options?: GoOptions) => void
  replaceAll: (next: LawyerSearch, options?: GoOptions) => void
}

/** The search in the address bar, and how to change it. */
export function useLawyerSearch(): SearchControl {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => parseLawyerSearch(raw), [raw])

  const go = useCallback(
    (next: LawyerSearch, { isReplacing = false, isNewPage = false }: GoOptions = {}) => {
      void navigate({ to: '/lawyers', search: next as never, replace: isReplacing, resetScroll: isNewPage })
    },
    [navigate],
  )
  const change = useCallback(
    (wanted: Partial<LawyerSearch>, options?: GoOptions) => go(changeSearch(search, wanted), options),
    [go, search],
  )
  return { search, change, replaceAll: go }
}
