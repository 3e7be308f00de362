import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { CaseChip } from '#entities/accidents/case-chip.tsx'
import { useOwnReports } from '#entities/accidents/accident-queries.ts'
import styles from './claims.module.css'

/** Links to the person's other cases; nothing where there are none, or they could not be loaded. */
export function OtherReports({ accidentId }: { accidentId: string }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const { data = [] } = useOwnReports()
  const others = data.filter(({ id }) => id !== accidentId)
  if (others.length === 0) return null
  return (
    <Card title={t('claims:others')}>
      <ul className={styles.others}>
        {others.map(({ id, number, status, createdAt }) => (
          <li key={id}>
            <AppLink href={`/cases/${id}`}>{t('claims:title', { number: `\u2066${number}\u2069` })}</AppLink>
            <span className={lettering.quiet}>{formatDate(createdAt)}</span>
            <CaseChip status={status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
