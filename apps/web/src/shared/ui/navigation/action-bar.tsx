import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { holdLowerEdge } from './action-bar-store.ts'
import styles from './action-bar.module.css'

/** The main action of a page, fixed at the bottom within reach of the thumb. It replaces the bottom bar. */
export function ActionBar({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => holdLowerEdge(), [])
  return (
    <div className={styles.bar} data-action-bar>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
