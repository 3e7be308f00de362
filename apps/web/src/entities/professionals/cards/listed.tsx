import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { mark, useIsMarked } from './marked.ts'
import styles from './listed.module.css'

interface ListedProps {
  /** Of the person. */
  id: string
  /** Of the element, to scroll to. */
  elementId: string
  /** The number that the point on the map shows. */
  number: number
  children: ReactNode
}

/** An item of a list of people, whose twin is a point on the map. */
export function Listed({ id, elementId, number, children }: ListedProps): ReactNode {
  const { formatNumber } = useFormats()
  const isMarked = useIsMarked(id)
  return (
    <li
      id={elementId}
      tabIndex={-1}
      className={styles.listed}
      data-marked={isMarked || undefined}
      onFocus={() => mark(id)}
      onBlur={() => mark(undefined)}
      onPointerEnter={({ pointerType }) => (pointerType === 'mouse' ? mark(id) : undefined)}
      onPointerLeave={({ pointerType }) => (pointerType === 'mouse' ? mark(undefined) : undefined)}
    >
      {children}
      <span className={styles.number} aria-hidden>
        {formatNumber(number)}
      </span>
    </li>
  )
}
