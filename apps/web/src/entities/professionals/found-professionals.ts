import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { professionalRoutes } from '@krash/contract/professionals'
import type { FoundProfessional, ProfessionalSearchInput } from '@krash/contract/professionals'
import type { DataOf } from '@krash/contract/wire/route'
import { askAnew } from '#shared/api/ask-anew.ts'
import { ApiError, call } from '#shared/api/call.ts'
import type { Answer } from '#shared/api/call.ts'
import { professionalKeys } from './professional-keys.ts'

type Page = Answer<typeof professionalRoutes.searchProfessionals>

export interface Found {
  people: readonly FoundProfessional[]
  total: number
  /** The point searched around; undefined until the first answer. */
  center: DataOf<typeof professionalRoutes.searchProfessionals>['center'] | undefined
  /** State of the first page; `hasMoreFailed` tells when a later one failed. */
  status: 'loading' | 'failed' | 'found'
  error: Error | null
  /** Something is loading: the first or another page, or a changed search. */
  isFetching: boolean
  /** The list on the screen belongs to the previous search. */
  isStale: boolean
  pageCount: number
  hasMore: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  loadMore: () => Promise<unknown>
  retry: () => void
}

/** The results of a search, page by page; waits while `body` is undefined. */
export function useFound(body: ProfessionalSearchInput | undefined): Found {
  const client = useQueryClient()
  const queryKey = professionalKeys.search(body)
  const query = useInfiniteQuery({
    queryKey,
    enabled: body !== undefined,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(professionalRoutes.searchProfessionals, {
        body: { type: 'lawyer', ...body, page: pageParam },
        signal,
      }),
    getNextPageParam: (last) => (last.pagination?.hasMore ? last.pagination.page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
  })
  const { data, error, isFetchNextPageError: hasMoreFailed, fetchNextPage } = query
  return {
    ...summaryOf(data?.pages ?? []),
    status: statusOf(data !== undefined, error !== null && !hasMoreFailed),
    error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed,
    loadMore: fetchNextPage,
    retry: () => void (hasMoreFailed ? fetchNextPage() : askAnew(client, queryKey)),
  }
}

/** Loads pages until at least `needed` are there. */
export function useEnoughPages(found: Found, needed: number): void {
  const { hasMore, isFetching, hasMoreFailed, isStale, pageCount, loadMore } = found
  const isIdle = !isFetching && !hasMoreFailed && !isStale
  const isMissing = isIdle && hasMore && pageCount < needed
  useEffect(() => {
    if (isMissing) void loadMore()
  }, [isMissing, loadMore])
}

/** True when a search failed because its place could not be found. */
export function isPlaceUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'PLACE_NOT_FOUND'
}

/** All pages as one list; total and place are those of the first page. */
function summaryOf(pages: readonly Page[]): Pick<Found, 'people' | 'total' | 'center' | 'pageCount'> {
  const people = unique(pages.flatMap(({ data }) => data.lawyers ?? data.physicians ?? []))
  const [first] = pages
  return {
    people,
    total: first?.pagination?.total ?? people.length,
    center: first?.data.center,
    pageCount: pages.length,
  }
}

function statusOf(hasAnswer: boolean, hasFailed: boolean): Found['status'] {
  if (hasFailed) return 'failed'
  return hasAnswer ? 'found' : 'loading'
}

/** A person may move to another page between two answers. */
function unique(people: readonly FoundProfessional[]): FoundProfessional[] {
  return [...new Map(people.map((who) => [who.id, who])).values()]
}
