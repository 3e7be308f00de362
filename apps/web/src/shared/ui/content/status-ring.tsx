import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './status-ring.module.css'

interface StatusRingProps {
  /** From 0 to 100, rounded. */
  percent: number
  /** The measured thing in words, and the next step. */
  children: ReactNode
}

const length = 100

/** Shows how complete something is: green from 80, amber from 50, red below. */
export function StatusRing({ percent, children }: StatusRingProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const shown = formatNumber(percent / 100, { style: 'percent' })
  return (
    <div className={styles.frame}>
      <div
        className={styles.ring}
        data-band={bandOf(percent)}
        role="img"
        aria-label={t('shell:ring.value', { percent: shown })}
      >
        <svg viewBox="0 0 36 36" aria-hidden>
          <circle cx="18" cy="18" r="15.9155" className={styles.track} />
          <circle
            cx="18"
            cy="18"
            r="15.9155"
            className={styles.value}
            strokeDasharray={`${percent} ${length - percent}`}
            pathLength={length}
          />
        </svg>
        <span className={styles.number}>{shown}</span>
      </div>
      <div className={styles.words}>{children}</div>
    </div>
  )
}

function bandOf(percent: number): 'high' | 'medium' | 'low' {
  if (percent >= 80) return 'high'
  return percent >= 50 ? 'medium' : 'low'
}
