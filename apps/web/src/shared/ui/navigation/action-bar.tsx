import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { holdLowerEdge } from './action-bar-store.ts'
import styles from './action-bar.module.css'

/** The main action of a page, kept at the lower edge under the thumb; the bottom bar gives way. */
export function ActionBar({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => holdLowerEdge(), [])
  return (
    <div className={styles.bar} data-action-bar>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
