import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './rating.module.css'

const steps = [1, 2, 3, 4, 5]

interface RatingProps {
  /** From 0 to 5. */
  value: number
  reviews: number
}

/** Five stars, filled up to the value, and "4.8 (212 reviews)". */
export function Rating({ value, reviews }: RatingProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const shown = formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  if (reviews === 0) return <span className={styles.rating}>{t('shell:rating.noReviews')}</span>
  return (
    <span className={styles.rating}>
      <span className={styles.stars} aria-hidden>
        <FilledStars value={value} />
      </span>
      {t('shell:rating.withReviews', { value: shown, count: reviews })}
    </span>
  )
}

/** The stars of one review; `label` is read aloud. */
export function Stars({ value, label }: { value: number; label: string }): ReactNode {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      <FilledStars value={value} />
    </span>
  )
}

function FilledStars({ value }: { value: number }): ReactNode {
  return (
    <>
      <FiveStars />
      <span className={styles.filled} style={{ inlineSize: `${(value / 5) * 100}%` }}>
        <FiveStars />
      </span>
    </>
  )
}

function FiveStars(): ReactNode {
  return (
    <span className={styles.row}>
      {steps.map((step) => (
        <Star key={step} className={styles.star} />
      ))}
    </span>
  )
}
