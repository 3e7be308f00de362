import type { ReactNode } from 'react'
import styles from './count-badge.module.css'

interface CountBadgeProps {
  count: number
  /** The count in words: "2 open cases". */
  label: string
}

/** Amber from 1, grey at 0, never above 99+. */
export function CountBadge({ count, label }: CountBadgeProps): ReactNode {
  return (
    <span
      className={styles.badge}
      data-some={count > 0 || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      {capCount(count)}
    </span>
  )
}

/** Shortens a count for a small space; above 99 it reads "99+". */
export function capCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
