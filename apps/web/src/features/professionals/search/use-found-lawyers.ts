import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { professionalRoutes } from '@krash/contract/professionals'
import type { FoundProfessional, ProfessionalSearchInput } from '@krash/contract/professionals'
import type { DataOf } from '@krash/contract/wire/route'
import { professionalKeys } from '#entities/professionals/professional-keys.ts'
import { askAnew } from '#shared/api/ask-anew.ts'
import { call } from '#shared/api/call.ts'
import type { Answer } from '#shared/api/call.ts'

type Center = DataOf<typeof professionalRoutes.searchProfessionals>['center']

export interface FoundLawyers {
  lawyers: readonly FoundProfessional[]
  total: number
  /** Where the search stood; undefined until the first answer. */
  center: Center | undefined
  status: 'loading' | 'failed' | 'found'
  error: Error | null
  /** Something is on its way: a first or another page, or the answer to a changed search. */
  isFetching: boolean
  /** The list on the screen belongs to the search before this one. */
  isStale: boolean
  retry: () => void
}

/** The lawyers of a search, as many pages as are needed; waits while `body` is undefined. */
export function useFoundLawyers(body: ProfessionalSearchInput | undefined, pages: number): FoundLawyers {
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
  const { data, error, isFetching, isFetchNextPageError } = query
  usePages(query, pages)
  return {
    ...summaryOf(data?.pages ?? []),
    status: statusOf(data !== undefined, error !== null && !isFetchNextPageError),
    error,
    isFetching,
    isStale: query.isPlaceholderData,
    retry: () => void (isFetchNextPageError ? query.fetchNextPage() : askAnew(client, queryKey)),
  }
}

type Page = Answer<typeof professionalRoutes.searchProfessionals>

/** All pages as one list; total and place are those of the first. */
function summaryOf(pages: readonly Page[]): Pick<FoundLawyers, 'lawyers' | 'total' | 'center'> {
  const lawyers = unique(pages.flatMap((page) => page.data.lawyers ?? []))
  const [first] = pages
  return { lawyers, total: first?.pagination?.total ?? lawyers.length, center: first?.data.center }
}

type PagedQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<Page>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>

/** Fetches one page after the other until as many are here as are needed. */
function usePages(query: PagedQuery, needed: number): void {
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query
  const isIdle = !isFetching && !isFetchNextPageError && !isPlaceholderData
  const isMissing = isIdle && hasNextPage && (data?.pages.length ?? 0) < needed
  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])
}

function statusOf(hasAnswer: boolean, hasFailed: boolean): FoundLawyers['status'] {
  if (hasFailed) return 'failed'
  return hasAnswer ? 'found' : 'loading'
}

/** Somebody may move to another page between two answers. */
function unique(lawyers: readonly FoundProfessional[]): FoundProfessional[] {
  return [...new Map(lawyers.map((who) => [who.id, who])).values()]
}
