import {
  Bell,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CheckCheck,
  CircleCheck,
  CircleSlash,
  MessageSquare,
  MessageSquarePlus,
  Star,
  Trash2,
  UserRoundCheck,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Notification, NotificationKind } from '@krash/contract/notifications'
import { errorText } from '#shared/api/error-text.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { TimeAgo } from '#shared/ui/content/time-ago.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { removeWithUndo } from '#shared/ui/feedback/remove-with-undo.ts'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { notificationText } from '#entities/notifications/notification-text.ts'
import { useNotificationActions, useNotifications } from '#entities/notifications/notification-queries.ts'
import lettering from '#shared/styles/lettering.module.css'
import styles from './notification-panel.module.css'

const icons: Record<NotificationKind, ReactNode> = {
  message: <MessageSquare aria-hidden />,
  messageRequest: <MessageSquarePlus aria-hidden />,
  connection: <UserRoundCheck aria-hidden />,
  requestAccepted: <CircleCheck aria-hidden />,
  requestDeclined: <CircleSlash aria-hidden />,
  conflictCleared: <CircleCheck aria-hidden />,
  appointmentBooked: <CalendarCheck aria-hidden />,
  appointmentMoved: <CalendarClock aria-hidden />,
  appointmentCancelled: <CalendarX aria-hidden />,
  appointmentReminder: <CalendarClock aria-hidden />,
  visitRequested: <CalendarClock aria-hidden />,
  visitConfirmed: <CalendarCheck aria-hidden />,
  visitMoved: <CalendarClock aria-hidden />,
  visitCancelled: <CalendarX aria-hidden />,
  review: <Star aria-hidden />,
  reviewAnswered: <Star aria-hidden />,
}

/** Notifications, newest first. Clearing the list closes it. */
export function NotificationPanel({ onClear }: { onClear: () => void }): ReactNode {
  const t = useT()
  const list = useNotifications()
  const { read, readAll, remove, clear } = useNotificationActions()
  const { data } = list

  function clearAll(): void {
    const words = {
      done: t('notifications:cleared'),
      text: t('notifications:clearedText'),
      failed: t('notifications:notDone'),
    }
    void removeWithUndo({ remove: clear, words })
    onClear()
  }

  if (data === undefined) return list.error ? <LoadFailed list={list} /> : <Skeleton height={13} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Bell aria-hidden />}
        title={t('notifications:empty.title')}
        text={t('notifications:empty.text')}
      />
    )
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="text"
          icon={<CheckCheck aria-hidden />}
          disabled={data.every(({ isRead }) => isRead)}
          onClick={readAll}
        >
          {t('notifications:markAllRead')}
        </Button>
        <Button ref={focusGoesOn} variant="text" icon={<Trash2 aria-hidden />} onClick={clearAll}>
          {t('notifications:clear')}
        </Button>
      </div>
      <ul className={styles.list}>
        {data.map((one) => (
          <Line key={one.id} notification={one} onRead={() => read(one.id)} onRemove={() => remove(one.id)} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          ref={focusGoesOn}
          isWide
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('notifications:more')}
        </Button>
      ) : null}
    </>
  )
}

function LoadFailed({ list }: { list: ReturnType<typeof useNotifications> }): ReactNode {
  const t = useT()
  return (
    <ErrorState
      title={t('notifications:failed')}
      text={errorText(list.error)}
      isBusy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  )
}

interface LineProps {
  notification: Notification
  onRead: () => void
  onRemove: () => void
}

function Line({ notification, onRead, onRemove }: LineProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { kind, link, isRead, createdAt } = notification
  const text = notificationText(notification, t, shown)
  const inside = (
    <>
      <span className={styles.icon}>{icons[kind]}</span>
      <span className={styles.words}>
        <bdi className={styles.text}>{text}</bdi>
        <span className={styles.meta}>
          {isRead ? null : <span className={styles.unread}>{t('notifications:unread')}</span>}
          <TimeAgo at={createdAt} />
        </span>
      </span>
    </>
  )
  // A notification that is read and has no link cannot be pressed.
  const look = { className: styles.open, 'data-unread': !isRead || undefined }
  return (
    <li className={styles.item}>
      {link === null ? (
        <button type="button" {...look} onClick={onRead} disabled={isRead}>
          {inside}
        </button>
      ) : (
        <AppLink href={link} {...look} onClick={isRead ? undefined : onRead}>
          {inside}
        </AppLink>
      )}
      <IconButton
        ref={focusGoesOn}
        className={lettering.muted}
        label={t('notifications:remove', { what: text })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
