import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ACTIVITY_REFRESH_MS, activityRoutes, HISTORY_PAGE_SIZE } from '@krash/contract/activity'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { askAnew } from '#shared/api/ask-anew.ts'
import { call } from '#shared/api/call.ts'
import { useLiveState } from '#shared/live/live.ts'
import { historyKey, recentKey, statsKey } from '../activity-keys.ts'
import { dayOf } from './days.ts'
import { firstPage, loadedCount, withFresh, withNextPage, withWaitingShown } from './history-list.ts'
import type { HistoryFilter, HistoryList, HistoryPage } from './history-list.ts'

/** The history as it is filtered: what is loaded of it, and how to get more. */
export interface History {
  filter: HistoryFilter
  list: HistoryList | undefined
  error: Error | null
  isFetching: boolean
  /** The list on the screen belongs to the filters before these. */
  isStale: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  /** Changes what is loaded, for as long as no answer of the server says otherwise. */
  edit: (change: (list: HistoryList) => HistoryList) => void
  /** Loads the next page; gives what is loaded then, undefined when it failed. */
  loadMore: () => Promise<HistoryList | undefined>
  /** Loads until a day (`YYYY-MM-DD`) or an older one is there; gives what is loaded then, undefined when it failed. */
  loadDay: (date: string) => Promise<HistoryList | undefined>
  showWaiting: () => void
  /** Begins anew with the first page. */
  refresh: () => Promise<void>
  retry: () => void
}

/** The person's history, kept page by page under its filters. */
export function useHistory(filter: HistoryFilter): History {
  const client = useQueryClient()
  const live = useLiveState()
  const key = useMemo(() => [...historyKey, filter], [filter])
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<HistoryList>(key)
      const page = await fetchPage({ filter, offset: 0, limit: sizeOfLook(known), signal })
      // As it is now: items may have been marked or loaded while the call was on its way.
      const list = client.getQueryData<HistoryList>(key)
      return list ? withFresh(list, page) : firstPage(page)
    },
    // With 10,000 rows a comparison of each of them would be felt.
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

/** The figures above the list, kept by the server. */
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

/** Looks again at list and figures, or at the figures alone: something has happened. */
export function useLookAgain(): LookAgain {
  const client = useQueryClient()
  // A look on its way is not begun anew by every event of a row of events.
  const look = (queryKey: readonly string[]) =>
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  return {
    all: () => {
      look(historyKey)
      look(statsKey)
    },
    figures: () => look(statsKey),
  }
}

/** Before a change is shown at once: an answer that left earlier must not undo it, and other lists are asked for anew. */
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

/** A later look covers what is loaded, up to what one call may ask for. */
function sizeOfLook(list: HistoryList | undefined): number {
  return Math.min(Math.max(list ? loadedCount(list) : 0, HISTORY_PAGE_SIZE), PAGE_SIZE_MAX)
}

function isNewer(list: HistoryList | undefined, date: string): boolean {
  const last = list?.items.at(-1)
  return list?.hasMore === true && last !== undefined && dayOf(last.timestamp) >= date
}

/** Where the device is, as IANA names it. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
