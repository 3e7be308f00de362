import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { AppLink } from '../navigation/app-link.tsx'
import styles from './stat-tile.module.css'

interface StatTileProps {
  href: string
  label: string
  icon?: ReactNode
  /** Undefined while it is loading. */
  value: number | undefined
  /** Replaces the label when the count is 0: "Add a vehicle". */
  emptyText?: string
}

/** A number that links to its list. */
export function StatTile({ href, label, icon, value, emptyText }: StatTileProps): ReactNode {
  const { formatNumber } = useFormats()
  return (
    <AppLink href={href} className={styles.tile} aria-busy={value === undefined || undefined}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.value}>
        {value === undefined ? <span className={styles.waiting} /> : formatNumber(value)}
      </span>
      <span className={styles.label}>{label}</span>
      {value === 0 && emptyText ? <span className={styles.empty}>{emptyText}</span> : null}
      <ChevronRight aria-hidden className={styles.onward} />
    </AppLink>
  )
}

export function StatTiles({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <div className={styles.tiles}>{children}</div>
    </div>
  )
}
