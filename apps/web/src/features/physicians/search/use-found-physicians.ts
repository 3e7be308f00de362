import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { professionalRoutes } from '@krash/contract/professionals'
import type { FoundProfessional, ProfessionalSearchInput } from '@krash/contract/professionals'
import type { DataOf } from '@krash/contract/wire/route'
import { professionalKeys } from '#entities/professionals/professional-keys.ts'
import { askAnew } from '#shared/api/ask-anew.ts'
import { call } from '#shared/api/call.ts'

export interface FoundPhysicians {
  physicians: readonly FoundProfessional[]
  total: number
  /** Where the search stood; undefined until the first answer. */
  center: DataOf<typeof professionalRoutes.searchProfessionals>['center'] | undefined
  status: 'loading' | 'failed' | 'found'
  error: Error | null
  isFetching: boolean
  /** The list on the screen belongs to the search before this one. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

/** The doctors of a search, page by page; waits while `body` is undefined. */
export function useFoundPhysicians(body: ProfessionalSearchInput | undefined): FoundPhysicians {
  const client = useQueryClient()
  const queryKey = professionalKeys.search(body)
  const query = useInfiniteQuery({
    queryKey,
    enabled: body !== undefined,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(professionalRoutes.searchProfessionals, {
        body: { type: 'physician', ...body, page: pageParam },
        signal,
      }),
    getNextPageParam: (last) => (last.pagination?.hasMore ? last.pagination.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const physicians = unique(pages.flatMap((page) => page.data.physicians ?? []))
  const hasFailed = query.error !== null
  return {
    physicians,
    total: pages[0]?.pagination?.total ?? physicians.length,
    center: pages[0]?.data.center,
    status: statusOf(query.data !== undefined, hasFailed),
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : askAnew(client, queryKey)),
  }
}

function statusOf(hasAnswer: boolean, hasFailed: boolean): FoundPhysicians['status'] {
  if (hasFailed) return 'failed'
  return hasAnswer ? 'found' : 'loading'
}

/** Somebody may move to another page between two answers. */
function unique(physicians: readonly FoundProfessional[]): FoundProfessional[] {
  return [...new Map(physicians.map((who) => [who.id, who])).values()]
}
