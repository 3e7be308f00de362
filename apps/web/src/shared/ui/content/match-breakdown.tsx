import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { matchBand } from './match-band.ts'
import styles from './match-breakdown.module.css'

export interface MatchPart {
  id: string
  label: string
  points: number
  max: number
  /** The reason, such as "18 years of work" or "not known". */
  note?: string
}

interface MatchBreakdownProps {
  /** From 0 to 100. */
  percent: number
  parts: readonly MatchPart[]
}

/** "Why this match?": how close, which is not how many wishes are met, then one bar for each criterion, with its points in words. */
export function MatchBreakdown({ percent, parts }: MatchBreakdownProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const words = { high: 'bandHigh', medium: 'bandMedium', low: 'bandLow' } as const
  const shown = formatNumber(percent / 100, { style: 'percent' })
  return (
    <div className={layout.stack12}>
      <p>
        <strong>{t('shell:match.total', { percent: shown })}</strong>{' '}
        {t(`shell:match.${words[matchBand(percent)]}`)}
      </p>
      <dl className={layout.stack12}>
        {parts.map(({ id, label, points, max, note }) => (
          <div key={id} className={styles.part}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.points}>
              {t('shell:match.points', {
                points: formatNumber(points, { maximumFractionDigits: 1 }),
                max: formatNumber(max, { maximumFractionDigits: 1 }),
              })}
            </dd>
            <dd className={styles.bar} aria-hidden>
              <span style={{ inlineSize: `${max > 0 ? (100 * points) / max : 0}%` }} />
            </dd>
            {note ? <dd className={styles.note}>{note}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  )
}
