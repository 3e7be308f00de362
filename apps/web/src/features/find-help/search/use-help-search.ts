import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { areaWith, keepArea, radiusAround } from '#entities/professionals/place/map-areas.ts'
import type { MapArea } from '#shared/ui/map/us-map-geometry.ts'
import type { HelpKind } from './help-kinds.ts'
import type { HelpSearch, SearchChange } from './help-search.ts'
import { changeSearch, parseSearch } from './search-address.ts'

interface GoOptions {
  /** Replaces the history entry, so that the back button skips it. */
  isReplacing?: boolean
  /** Scrolls to the top of the page. */
  isNewPage?: boolean
}

export interface SearchControl {
  search: HelpSearch
  change: (change: SearchChange, options?: GoOptions) => void
  replaceAll: (next: HelpSearch, options?: GoOptions) => void
}

export function useHelpSearch(kind: HelpKind): SearchControl {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => parseSearch(kind, raw), [kind, raw])

  const go = useCallback(
    (next: HelpSearch, { isReplacing = false, isNewPage = false }: GoOptions = {}) => {
      void navigate({ to: kind.path, search: next as never, replace: isReplacing, resetScroll: isNewPage })
    },
    [kind, navigate],
  )
  const change = useCallback(
    (wanted: SearchChange, options?: GoOptions) => go(changeSearch(kind, search, wanted), options),
    [go, kind, search],
  )
  return { search, change, replaceAll: go }
}

/** What the map does with the list and the search. */
export interface MapLinks {
  onPick: (id: string) => void
  /** The part of the map that is searched, if one is. */
  area: MapArea | undefined
  onSearch: (area: MapArea) => void
}

export function useMapLinks(
  { search, change }: Pick<SearchControl, 'search' | 'change'>,
  onPick: (id: string) => void,
): MapLinks {
  return {
    onPick,
    area: areaWith(search.map),
    onSearch: (area) =>
      change({ map: keepArea(area), miles: radiusAround(area), place: undefined, near: undefined }),
  }
}
