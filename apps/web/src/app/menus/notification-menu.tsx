import { Bell, CheckCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import { clearToastHistory, markToastsRead, useToasts } from '#shared/ui/feedback/toast-store.ts'
import type { Toast } from '#shared/ui/feedback/toast-store.ts'
import { capCount } from '#shared/ui/navigation/count-badge.tsx'
import { MenuPanel, useMenuPanel } from '#shared/ui/navigation/menu-panel.tsx'
import styles from './notification-menu.module.css'

/** The bell and what it rang for since the page was opened. */
export function NotificationMenu(): ReactNode {
  const t = useT()
  const { opener, panel } = useMenuPanel()
  const { history } = useToasts()
  const unread = history.filter(({ isRead }) => !isRead).length
  const label =
    unread > 0 ? t('shell:notifications.openUnread', { count: unread }) : t('shell:notifications.open')
  return (
    <>
      <IconButton {...opener} label={label} {...(unread > 0 && { count: capCount(unread) })}>
        <Bell aria-hidden />
      </IconButton>
      <MenuPanel {...panel} label={t('shell:notifications.title')}>
        <h2 className={styles.title}>{t('shell:notifications.title')}</h2>
        {history.length === 0 ? (
          <EmptyState
            icon={<Bell aria-hidden />}
            title={t('shell:notifications.empty')}
            text={t('shell:notifications.emptyHint')}
          />
        ) : (
          <>
            <ul className={styles.list}>
              {history.map((toast) => (
                <Notification key={toast.id} toast={toast} />
              ))}
            </ul>
            <div className={styles.actions}>
              <Button
                variant="text"
                icon={<CheckCheck aria-hidden />}
                disabled={unread === 0}
                onClick={markToastsRead}
              >
                {t('shell:notifications.markAllRead')}
              </Button>
              <Button variant="text" icon={<Trash2 aria-hidden />} onClick={clearToastHistory}>
                {t('shell:notifications.clear')}
              </Button>
            </div>
          </>
        )}
      </MenuPanel>
    </>
  )
}

function Notification({ toast }: { toast: Toast }): ReactNode {
  const t = useT()
  const { formatRelative, formatDateTime } = useFormats()
  return (
    <li className={styles.item} data-kind={toast.kind} data-unread={!toast.isRead || undefined}>
      <p className={styles.head}>
        <strong>{toast.title ?? t(`shell:toast.${toast.kind}`)}</strong>
        {toast.isRead ? null : <span className={styles.unread}>{t('shell:notifications.unread')}</span>}
        <time dateTime={new Date(toast.at).toISOString()} title={formatDateTime(toast.at)}>
          {formatRelative(toast.at)}
        </time>
      </p>
      <p>{toast.text}</p>
    </li>
  )
}
