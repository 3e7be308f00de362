import { notificationRoutes } from '@krash/contract/notifications'
import type { Notification } from '@krash/contract/notifications'
import { call } from '#shared/api/call.ts'
import { needPart, shownLanguage } from '#shared/i18n/i18n.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { onLive } from '#shared/live/live.ts'
import { isShownAt } from '#shared/live/shown-pages.ts'
import { renewSubscription } from '#shared/push/device-push.ts'
import { currentSession, updateAccount } from '#shared/session/session-store.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { notificationText } from './notification-text.ts'
import { setUnreadCounts } from './unread-counts.ts'

/** Several messages in a row are counted once. */
const COUNT_AFTER_MS = 300

/**
 * Keeps the figures of the frame as the server has them, tells of what arrives while a page is looked at, and opens what a
 * pressed push is about. Returns the way to stop.
 */
export function followNotifications(go: (href: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const countSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void count(), COUNT_AFTER_MS)
  }
  void count()
  // Without it the device is told until its old sign-in ends.
  renewSubscription().catch(() => undefined)
  const hearWorker = ({ data }: MessageEvent): void => void openPushed(data, go)
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('message', hearWorker)
  const stops = [
    onLive('notification', ({ notification, unreadCount }) => {
      setUnreadCounts({ notifications: unreadCount })
      void tell(notification)
    }),
    onLive('notificationsChanged', ({ unreadCount }) => setUnreadCounts({ notifications: unreadCount })),
    onLive('cases', ({ activeCases }) => setActiveCases(activeCases)),
    onLive('message', countSoon),
    onLive('messageDeleted', countSoon),
    onLive('read', countSoon),
    onLive('ready', countSoon),
    onLive('reset', countSoon),
  ]
  addEventListener('online', countSoon)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', countSoon)
    serviceWorker?.removeEventListener('message', hearWorker)
    stops.forEach((stop) => stop())
  }
}

async function count(): Promise<void> {
  try {
    const { data } = await call(notificationRoutes.shellCounts)
    setUnreadCounts({ notifications: data.unreadNotifications, messages: data.unreadMessages })
    setActiveCases(data.activeCases)
  } catch {
    // The figures stay as they are; they are asked for again with the next event or network.
  }
}

function setActiveCases(activeCases: number): void {
  const { account } = currentSession()
  if (account && account.accidentCount !== activeCases)
    updateAccount({ ...account, accidentCount: activeCases })
}

/** Who looks at the page it leads to sees it there; who looks at nothing of ours hears it from the device. */
async function tell(notification: Notification): Promise<void> {
  if (document.visibilityState === 'hidden') return
  if (notification.link !== null && isShownAt(notification.link)) return
  try {
    await needPart('follow')
  } catch {
    return
  }
  showToast({
    kind: 'info',
    title: translate('notifications:arrived'),
    text: notificationText(notification, translate, shownLanguage()),
  })
}

/** The service worker knows no links: it hands over the id, and where such things are listed. */
async function openPushed(data: unknown, go: (href: string) => void): Promise<void> {
  const { pushed, page } = Object(data) as { pushed?: unknown; page?: unknown }
  if (typeof pushed !== 'string' || typeof page !== 'string') return
  const list = await call(notificationRoutes.listNotifications, { query: { limit: 50 } }).catch(
    () => undefined,
  )
  const found = list?.data.notifications.find(({ id }) => id === pushed)
  if (found)
    void call(notificationRoutes.readNotification, { params: { id: found.id } }).catch(() => undefined)
  go(found?.link ?? page)
}
