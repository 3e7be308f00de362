import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from '../navigation/app-link.tsx'
import { capCount } from '../navigation/count-badge.tsx'
import styles from './hazard-button.module.css'
import { HazardIcon } from './icons.tsx'

interface HazardButtonProps {
  href: string
  label: string
  isCurrent: boolean
  /** A dot. */
  openCases?: number
  /** A figure: reports that wait on this device. It comes before the dot. */
  unsent?: number
}

/** The hazard-light switch: the way to the emergency page, in the middle of the bottom bar. */
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
