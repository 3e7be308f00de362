import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  label: string
  children: ReactNode
}

/** Events along one dashed lane, newest first. */
export function Timeline({ label, children }: TimelineProps): ReactNode {
  return (
    <ol className={styles.lane} aria-label={label}>
      {children}
    </ol>
  )
}

export function TimelineDay({ children }: { children: ReactNode }): ReactNode {
  return <li className={styles.day}>{children}</li>
}

interface TimelineEntryProps {
  icon: ReactNode
  title: ReactNode
  /** A `<TimeAgo>`. */
  time: ReactNode
  isUnread?: boolean
  /** Further details that expand; `summary` is the text of the toggle. */
  details?: { summary: string; content: ReactNode }
  children?: ReactNode
}

export function TimelineEntry(props: TimelineEntryProps): ReactNode {
  const { icon, title, time, isUnread, details, children } = props
  const t = useT()
  return (
    <li className={styles.entry} data-unread={isUnread || undefined}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <p className={styles.head}>
          <strong className={styles.title}>{title}</strong>
          {isUnread ? <span className={styles.unread}>{t('shell:timeline.unread')}</span> : null}
          <span className={styles.time}>{time}</span>
        </p>
        {children}
        {details ? (
          <details className={styles.details}>
            <summary>{details.summary}</summary>
            {details.content}
          </details>
        ) : null}
      </div>
    </li>
  )
}
