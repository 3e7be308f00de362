import { ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../navigation/app-link.tsx'
import styles from './line-list.module.css'

/** A list of things, each with its value on one line. */
export function LineList({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

interface LineProps {
  href: string
  icon: ReactNode
  label: string
  /** What to do next about it. */
  note?: string | undefined
  /** Undefined while it is not known. */
  value: ReactNode
  /** In place of the value where there is nothing: "Add". */
  invitation?: string | undefined
}

/** A line that leads to its list; the whole line can be pressed. */
export function Line({ href, icon, label, note, value, invitation }: LineProps): ReactNode {
  return (
    <li>
      <AppLink href={href} className={styles.line} aria-busy={value === undefined || undefined}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.label}>
          {label}
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </span>
        {invitation === undefined ? (
          <>
            <span className={styles.value}>{value}</span>
            <ChevronRight aria-hidden className={styles.onward} />
          </>
        ) : (
          <span className={styles.invitation}>
            <Plus aria-hidden />
            {invitation}
          </span>
        )}
      </AppLink>
    </li>
  )
}
