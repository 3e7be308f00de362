import type { ReactNode } from 'react'
import { STANDARD_DESCRIPTION } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { Fact } from './claim-card.tsx'
import styles from './claims.module.css'

/** The report as sent: time, place, severity, damage and the person's words. */
export function ReportCard({ accident }: { accident: Accident }): ReactNode {
  const t = useT()
  const { formatDateTime, formatList } = useFormats()
  const { location, severity, damage, description } = accident
  return (
    <Card title={t('claims:report.title')} icon={<HazardIcon />}>
      <dl className={styles.facts}>
        <Fact name={t('claims:report.when')} value={formatDateTime(accident.timestamp)} />
        <Fact
          name={t('claims:report.severity')}
          value={<Chip tone={severity}>{t(`accidents:severity.${severity}`)}</Chip>}
        />
        <Fact name={t('claims:report.where')} value={<PlaceCard place={location} />} isWide />
        <Fact
          name={t('claims:report.damage')}
          value={formatList(damage.map((zone) => t(`accidents:damage.zones.${zone}`)))}
          isWide
        />
        <Fact
          name={t('claims:report.words')}
          value={
            description === STANDARD_DESCRIPTION ? (
              t('claims:report.noWords')
            ) : (
              <bdi className={styles.typed}>{description}</bdi>
            )
          }
          isWide
        />
      </dl>
    </Card>
  )
}
