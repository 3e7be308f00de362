import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { notificationRoutes } from '@krash/contract/notifications'
import type { Notification } from '@krash/contract/notifications'
import { call } from '#shared/api/call.ts'
import { showFailure } from '#shared/api/failure-toast.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { askAfterEvent, useLiveQueries } from '#shared/live/live-queries.ts'
import { useLive } from '#shared/live/live.ts'
import { setUnreadCounts } from './unread-counts.ts'

const PAGE = 20
const key = ['notifications'] as const

interface Page {
  notifications: Notification[]
  total: number
}
type Pages = InfiniteData<Page, number>

/** The person's notifications, newest first, updated by the live stream. */
export function useNotifications() {
  const client = useQueryClient()
  useLive('notification', ({ notification }) => {
    const known = change(client, (list) => withNewest(list, notification))
    if (!known) askAfterEvent(client, key)
  })
  useLiveQueries(key, ['notificationsChanged'])
  return useInfiniteQuery({
    queryKey: key,
    refetchOnReconnect: true,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { limit: PAGE, offset: pageParam }
      const { data, pagination } = await call(notificationRoutes.listNotifications, { query, signal })
      setUnreadCounts({ notifications: data.unreadCount })
      return { notifications: data.notifications, total: pagination?.total ?? data.notifications.length }
    },
    getNextPageParam: (_last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.notifications.length, 0)
      return loaded < (pages.at(-1)?.total ?? 0) ? loaded : undefined
    },
    select: ({ pages }) => pages.flatMap((page) => page.notifications),
  })
}

/** Actions on the list: shown at once, reverted where the server refuses. */
export function useNotificationActions() {
  const client = useQueryClient()
  async function attempt<D extends { unreadCount: number }>(
    before: Pages | undefined,
    work: () => Promise<{ data: D }>,
  ): Promise<D> {
    try {
      const { data } = await work()
      setUnreadCounts({ notifications: data.unreadCount })
      return data
    } catch (error) {
      // Reverted at once, because without a network nothing is refetched for a while.
      client.setQueryData<Pages>(key, before)
      void client.invalidateQueries({ queryKey: key })
      throw error
    }
  }
  function send(...tried: Parameters<typeof attempt>): void {
    attempt(...tried).catch((error: unknown) => showFailure(error, translate('notifications:notDone')))
  }
  return {
    read: (id: string): void => {
      const before = change(client, (list) =>
        list.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
      )
      send(before, () => call(notificationRoutes.readNotification, { params: { id } }))
    },
    readAll: (): void => {
      const before = change(client, (list) => list.map((one) => ({ ...one, isRead: true })))
      send(before, () => call(notificationRoutes.readNotifications))
    },
    remove: (id: string): void => {
      const before = change(client, (list) => list.filter((one) => one.id !== id))
      send(before, () => call(notificationRoutes.deleteNotification, { params: { id } }))
    },
    /** Gives what brings them back. Throws ApiError. */
    clear: async (): Promise<() => Promise<void>> => {
      const before = change(client, () => [])
      const { clearedAt } = await attempt(before, () => call(notificationRoutes.clearNotifications))
      return async () => {
        const { data } = await call(notificationRoutes.restoreNotifications, { body: { clearedAt } })
        setUnreadCounts({ notifications: data.unreadCount })
        await client.invalidateQueries({ queryKey: key })
      }
    },
  }
}

/** A repeated notification replaces its earlier version and goes to the top. */
function withNewest(list: Notification[], newest: Notification): Notification[] {
  return [newest, ...list.filter(({ id }) => id !== newest.id)]
}

/** Changes the loaded list and returns the state before. It stays in as many pages, because as many are asked for anew. */
function change(client: QueryClient, work: (list: Notification[]) => Notification[]): Pages | undefined {
  const former = client.getQueryData<Pages>(key)
  client.setQueryData<Pages>(key, (loaded) => {
    if (!loaded) return loaded
    const before = loaded.pages.flatMap((page) => page.notifications)
    const after = work(before)
    const total = after.length === 0 ? 0 : (loaded.pages.at(-1)?.total ?? 0) + after.length - before.length
    const last = loaded.pages.length - 1
    const pages = loaded.pages.map((_, at) => ({
      notifications: after.slice(at * PAGE, at === last ? undefined : (at + 1) * PAGE),
      total,
    }))
    return { ...loaded, pages }
  })
  return former
}
