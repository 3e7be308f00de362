import { Bell } from 'lucide-react'
import { use, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useUnreadCounts } from '#entities/notifications/unread-counts.ts'
import { useFetched } from '#shared/ui/use-fetched.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { loadWithNetwork } from '#shared/offline/load-with-network.ts'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { capCount } from '#shared/ui/navigation/count-badge.tsx'
import { MenuPanel, useMenuPanel } from '#shared/ui/navigation/menu-panel.tsx'
import styles from './notification-menu.module.css'

/** The bell. Its list and the code that follows the server load after the page. */
export function NotificationMenu(): ReactNode {
  const t = useT()
  const { opener, panel, close, isOpen } = useMenuPanel()
  const { notifications } = useUnreadCounts()
  const [wasOpened, setOpened] = useState(false)
  useFollowing()
  if (isOpen && !wasOpened) setOpened(true)
  const label =
    notifications > 0
      ? t('shell:notifications.openUnread', { count: notifications })
      : t('shell:notifications.open')

  return (
    <>
      <IconButton {...opener} label={label} {...(notifications > 0 && { count: capCount(notifications) })}>
        <Bell aria-hidden />
      </IconButton>
      <MenuPanel {...panel} label={t('shell:notifications.title')}>
        <h2 className={styles.title}>{t('shell:notifications.title')}</h2>
        {wasOpened ? (
          <Fetched>{({ NotificationPanel }) => <NotificationPanel onClear={close} />}</Fetched>
        ) : null}
      </MenuPanel>
    </>
  )
}

type Parts = { NotificationPanel: ComponentType<{ onClear: () => void }> }
let parts: Parts | undefined

async function fetchParts(): Promise<Parts> {
  const { NotificationPanel } = await withTexts(
    import('#features/read-notifications/notification-panel.tsx'),
    'follow',
  )
  parts = { NotificationPanel }
  return parts
}

/** The code and texts of the list, loaded when the bell is pressed for the first time. */
function Fetched({ children }: { children: (parts: Parts) => ReactNode }): ReactNode {
  const t = useT()
  const { part, hasFailed, load } = useFetched(fetchParts, parts)
  if (part) return children(part)
  if (!hasFailed) return <Skeleton height={13} />
  const words = { title: t('network:preset.network'), text: t('network:preset.networkText') }
  return <ErrorState {...words} onRetry={load} />
}

/** Follows notifications while somebody is signed in; its code loads after the page, or with the next network. */
function useFollowing(): void {
  const navigation = use(NavigationContext)
  const go = useEffectEvent((href: string) => navigation?.go(href))
  useEffect(() => {
    let stop: (() => void) | undefined
    const leave = loadWithNetwork(
      () => import('#entities/notifications/follow-notifications.ts'),
      ({ followNotifications }) => {
        stop = followNotifications((href) => go(href))
      },
    )
    return () => {
      leave()
      stop?.()
    }
  }, [])
}
