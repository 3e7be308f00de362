import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { StatusRing } from '#shared/ui/content/status-ring.tsx'
import { bandOf } from './completeness.ts'
import type { Completeness } from './completeness.ts'
import styles from './profile.module.css'

interface StatusCardProps {
  title: string
  status: Completeness
  /** The next best thing to do. */
  children?: ReactNode
}

/** A ring with the percent, and beside it what is there and what is missing. */
export function StatusCard({ title, status, children }: StatusCardProps): ReactNode {
  const t = useT()
  return (
    <Card title={title}>
      <StatusRing percent={status.percent}>
        <p className={styles.band}>{t(`profile:status.${bandOf(status.percent)}`)}</p>
      </StatusRing>
      <ul className={styles.checklist}>
        {status.done.map((item) => (
          <li key={item} data-done>
            <CircleCheck role="img" aria-label={t('profile:checklist.isDone')} />
            <span>{t(`profile:checklist.${item}`)}</span>
          </li>
        ))}
        {status.missing.map((item) => (
          <li key={item}>
            <Circle role="img" aria-label={t('profile:checklist.isMissing')} />
            <span>{t(`profile:checklist.${item}`)}</span>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}
