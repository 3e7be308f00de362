import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ACTIVITY_REFRESH_MS, activityRoutes, HISTORY_PAGE_SIZE } from '@krash/contract/activity'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { askAnew } from '#shared/api/ask-anew.ts'
import { call } from '#shared/api/call.ts'
import { askAfterEvent } from '#shared/live/live-queries.ts'
import { useLiveState } from '#shared/live/live.ts'
import { historyKey, recentKey, statsKey } from '../activity-keys.ts'
import { dayOf } from '#shared/i18n/day-of.ts'
import { firstPage, loadedCount, withFresh, withNextPage, withWaitingShown } from './history-list.ts'
import type { HistoryFilter, HistoryList, HistoryPage } from './history-list.ts'

/** The filtered history: the loaded part, and functions to load more. */
export interface History {
  filter: HistoryFilter
  list: HistoryList | undefined
  error: Error | null
  isFetching: boolean
  /** The list on the screen belongs to earlier filters. */
  isStale: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  /** Changes the loaded list until an answer of the server replaces it. */
  edit: (change: (list: HistoryList) => HistoryList) => void
  /** Loads the next page; resolves to the loaded list, or to undefined on failure. */
  loadMore: () => Promise<HistoryList | undefined>
  /**
   * Loads until a day (`YYYY-MM-DD`) or an older one is there; resolves to the loaded list, or to undefined on failure.
   */
  loadDay: (date: string) => Promise<HistoryList | undefined>
  showWaiting: () => void
  /** Starts over with the first page. */
  refresh: () => Promise<void>
  retry: () => void
}

/** The person's history, loaded page by page for its filters. */
export function useHistory(filter: HistoryFilter): History {
  const client = useQueryClient()
  const live = useLiveState()
  const key = useMemo(() => [...historyKey, filter], [filter])
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<HistoryList>(key)
      const page = await fetchPage({ filter, offset: 0, limit: sizeOfLook(known), signal })
      // Read again, because items may have been marked or loaded during the call.
      const list = client.getQueryData<HistoryList>(key)
      return list ? withFresh(list, page) : firstPage(page)
    },
    // Comparing 10,000 rows would be noticeable.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    refetchInterval: live === 'open' ? false : ACTIVITY_REFRESH_MS,
  })
  const edit = (change: (list: HistoryList) => HistoryList) =>
    void client.setQueryData<HistoryList>(key, (list) => list && change(list))
  const more = useMutation({ mutationFn: (until?: string) => loadOn(key, filter, until) })

  async function loadOn(ofKey: typeof key, ofFilter: HistoryFilter, until?: string) {
    const limit = until === undefined ? HISTORY_PAGE_SIZE : PAGE_SIZE_MAX
    do {
      const list = client.getQueryData<HistoryList>(ofKey)
      if (!list?.hasMore) return list
      const page = await fetchPage({ filter: ofFilter, offset: loadedCount(list), limit })
      client.setQueryData<HistoryList>(ofKey, (now) => now && withNextPage(now, page))
    } while (until !== undefined && isNewer(client.getQueryData<HistoryList>(ofKey), until))
    return client.getQueryData<HistoryList>(ofKey)
  }

  async function refresh(): Promise<void> {
    const [page] = await Promise.all([
      fetchPage({ filter, offset: 0, limit: HISTORY_PAGE_SIZE }),
      client.refetchQueries({ queryKey: statsKey }),
    ])
    await client.cancelQueries({ queryKey: key })
    client.setQueryData<HistoryList>(key, firstPage(page))
  }

  return {
    filter,
    list: query.data,
    error: query.error,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    isLoadingMore: more.isPending,
    hasMoreFailed: more.isError,
    edit,
    loadMore: () => more.mutateAsync(undefined).catch(() => undefined),
    loadDay: (date) => more.mutateAsync(date).catch(() => undefined),
    showWaiting: () => edit(withWaitingShown),
    refresh,
    retry: () => void askAnew(client, key),
  }
}

/** The figures above the list, computed by the server. */
export function useHistoryStats() {
  return useQuery({
    queryKey: statsKey,
    queryFn: async ({ signal }) =>
      (await call(activityRoutes.activityStats, { query: { timeZone: deviceTimeZone() }, signal })).data,
  })
}

interface LookAgain {
  all: () => void
  figures: () => void
}

/** Refetches the list and the figures, or only the figures. */
export function useLookAgain(): LookAgain {
  const client = useQueryClient()
  return {
    all: () => {
      askAfterEvent(client, historyKey)
      askAfterEvent(client, statsKey)
    },
    figures: () => askAfterEvent(client, statsKey),
  }
}

/** Call before a change is shown: an earlier answer must not undo it, and other lists are refetched. */
export function usePrepareChange(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.cancelQueries({ queryKey: historyKey })
    client.removeQueries({ queryKey: historyKey, type: 'inactive' })
    void client.invalidateQueries({ queryKey: recentKey })
  }
}

interface PageWish {
  filter: HistoryFilter
  offset: number
  limit: number
  signal?: AbortSignal
}

async function fetchPage({ filter, offset, limit, signal }: PageWish): Promise<HistoryPage> {
  const query = { ...filter, offset, limit }
  return (await call(activityRoutes.recentActivity, { query, ...(signal && { signal }) })).data
}

/** A refetch covers what is loaded, up to the maximum of one call. */
function sizeOfLook(list: HistoryList | undefined): number {
  return Math.min(Math.max(list ? loadedCount(list) : 0, HISTORY_PAGE_SIZE), PAGE_SIZE_MAX)
}

function isNewer(list: HistoryList | undefined, date: string): boolean {
  const last = list?.items.at(-1)
  return list?.hasMore === true && last !== undefined && dayOf(last.timestamp) >= date
}

/** The device's time zone, by its IANA name. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
