import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { HazardIcon } from '../signs/hazard-icon.tsx'
import styles from './logo.module.css'

export function Logo({ className }: { className?: string }): ReactNode {
  return (
    <span className={classNames(styles.logo, className)}>
      <span className={styles.mark}>
        <HazardIcon />
      </span>
      <span className={styles.name} lang="en" dir="ltr">
        Krash
      </span>
    </span>
  )
}
