import type { ReactNode } from 'react'
import styles from './help-near.module.css'

/** The scale of the arrival bar ends at one hour. */
const BAR_MINUTES = 60

/** The range of minutes on a scale of one hour, next to the same in words. */
export function ArrivalBar({ min, max }: { min: number; max: number }): ReactNode {
  const share = (minutes: number) => (Math.min(minutes, BAR_MINUTES) / BAR_MINUTES) * 100
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={styles.bar} aria-hidden>
      <line x1="0" x2="100" y1="4" y2="4" className={styles.lane} />
      <line x1="0" x2={share(min)} y1="4" y2="4" className={styles.sure} />
      <line x1={share(min)} x2={share(max)} y1="4" y2="4" className={styles.maybe} />
    </svg>
  )
}
