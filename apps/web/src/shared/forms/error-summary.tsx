import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './error-summary.module.css'

export interface SummaryItem {
  /** Id of the control that the line links to. */
  fieldId: string
  label: string
  message: string
}

/** Lists the problems of a form after a failed submission. It takes the focus, and each line links to its field. */
export function ErrorSummary({
  items,
  turn,
}: {
  items: readonly SummaryItem[]
  /** Number of submissions; each takes the focus again. */ turn: number
}): ReactNode {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const isShown = items.length > 0
  useEffect(() => {
    if (turn > 0 && element.current) element.current.focus()
  }, [turn])
  if (!isShown) return null

  function lead(event: MouseEvent<HTMLAnchorElement>, fieldId: string): void {
    event.preventDefault()
    document.getElementById(fieldId)?.focus()
  }

  return (
    <div ref={element} tabIndex={-1} className={styles.summary} role="group" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <CircleAlert aria-hidden />
        <span>{t('shell:field.summary', { count: items.length })}</span>
      </h3>
      <ul>
        {items.map(({ fieldId, label, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => lead(event, fieldId)}>
              {label}
            </a>
            <span> {message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
