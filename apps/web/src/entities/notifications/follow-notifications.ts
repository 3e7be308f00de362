import { notificationRoutes } from '@krash/contract/notifications'
import type { Notification } from '@krash/contract/notifications'
import { call } from '#shared/api/call.ts'
import { isSwitchedOff } from '#shared/app-settings/app-settings.ts'
import { needPart, shownLanguage } from '#shared/i18n/i18n.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { onLive } from '#shared/live/live.ts'
import { isShownAt } from '#shared/live/shown-pages.ts'
import { renewSubscription } from '#shared/push/device-push.ts'
import { currentSession, updateAccount } from '#shared/session/session-store.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { notificationText } from './notification-text.ts'
import { setUnreadCounts } from './unread-counts.ts'

/** Several messages in a row cause one count. */
const COUNT_AFTER_MS = 300

/**
 * Keeps the header's counts as the server has them, announces new notifications while a page is visible, and opens the
 * subject of a pressed push. Returns a function that stops it.
 */
export function followNotifications(go: (href: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Grows with each count that the stream tells. */
  let told = 0
  let isOver = false
  const countSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void count(), COUNT_AFTER_MS)
  }
  async function count(): Promise<void> {
    const before = told
    try {
      const { data } = await call(notificationRoutes.shellCounts)
      // The answer may be older than what the stream has told meanwhile.
      if (isOver) return
      if (told !== before) return countSoon()
      setUnreadCounts({ notifications: data.unreadNotifications, messages: data.unreadMessages })
      setActiveCases(data.activeCases)
    } catch {
      // The counts stay as they are; the next event or network asks again.
    }
  }
  void count()
  // If this fails, the device receives pushes until its old sign-in ends.
  renewSubscription().catch(() => undefined)
  const hearWorker = ({ data }: MessageEvent): void => void openPushed(data, go)
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('message', hearWorker)
  const stops = [
    onLive('notification', ({ notification, unreadCount }) => {
      told += 1
      setUnreadCounts({ notifications: unreadCount })
      void tell(notification)
    }),
    onLive('notificationsChanged', ({ unreadCount }) => {
      told += 1
      setUnreadCounts({ notifications: unreadCount })
    }),
    onLive('cases', ({ activeCases }) => {
      told += 1
      setActiveCases(activeCases)
    }),
    onLive('message', countSoon),
    onLive('conversation', countSoon),
    onLive('messageDeleted', countSoon),
    onLive('read', countSoon),
    onLive('ready', countSoon),
    onLive('reset', countSoon),
  ]
  addEventListener('online', countSoon)
  return () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', countSoon)
    serviceWorker?.removeEventListener('message', hearWorker)
    stops.forEach((stop) => stop())
  }
}

function setActiveCases(activeCases: number): void {
  const { account } = currentSession()
  if (account && account.accidentCount !== activeCases)
    updateAccount({ ...account, accidentCount: activeCases })
}

/**
 * Shows a toast unless the page is hidden, where the device announces it, or already shows the notification's subject.
 */
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

/**
 * Opens the subject of a push. The service worker knows no links, so it hands over the id and the page that lists such
 * things.
 */
async function openPushed(data: unknown, go: (href: string) => void): Promise<void> {
  const { pushed, page } = Object(data) as { pushed?: unknown; page?: unknown }
  if (typeof pushed !== 'string' || typeof page !== 'string') return
  const list = await call(notificationRoutes.listNotifications, { query: { limit: 50 } }).catch(
    () => undefined,
  )
  const found = list?.data.notifications.find(({ id }) => id === pushed)
  if (found)
    void call(notificationRoutes.readNotification, { params: { id: found.id } }).catch(() => undefined)
  // The service worker does not know what is switched off.
  go(found?.link ?? (isSwitchedOff(page) ? '/dashboard' : page))
}
