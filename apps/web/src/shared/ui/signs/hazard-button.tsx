import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from '../navigation/app-link.tsx'
import { capCount } from '../navigation/count-badge.tsx'
import styles from './hazard-button.module.css'
import { HazardIcon } from './hazard-icon.tsx'

interface HazardButtonProps {
  href: string
  label: string
  isCurrent: boolean
  /** Shows a dot. */
  openCases?: number
  /** The number of reports waiting on this device. It takes precedence over the dot. */
  unsent?: number
}

/** A hazard-light switch in the middle of the bottom bar, which opens the emergency page. */
export function HazardButton(props: HazardButtonProps): ReactNode {
  const { href, label, isCurrent, openCases = 0, unsent = 0 } = props
  const t = useT()
  const states = [
    label,
    openCases > 0 && t('shell:cases.badge', { count: openCases }),
    unsent > 0 && t('shell:unsent.badge', { count: unsent }),
  ].filter(Boolean)
  return (
    <AppLink
      href={href}
      className={styles.button}
      aria-label={states.join(', ')}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className={styles.circle}>
        <HazardIcon />
        {unsent > 0 ? <span className={styles.count}>{capCount(unsent)}</span> : null}
        {unsent === 0 && openCases > 0 ? <span className={styles.dot} /> : null}
      </span>
      <span className={styles.label}>{label}</span>
    </AppLink>
  )
}
