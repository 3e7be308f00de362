import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { LaneSteps } from '#shared/ui/content/lane-steps.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { SignPlate } from '#shared/ui/signs/sign-plate.tsx'
import { CareLine } from './care-line.tsx'
import { caseStage, caseSteps } from './case-stage.ts'
import type { OpenCase } from './case-query.ts'
import styles from './dashboard.module.css'

/** With an open case the page begins with its stage and the next step. */
export function CaseLead({ open: { report, connections } }: { open: OpenCase }): ReactNode {
  const t = useT()
  const { formatDateTime, formatList } = useFormats()
  const stage = caseStage(report, connections)
  const isConnected = stage >= caseSteps.indexOf('connected')
  const lawyers = formatList(connections.map(({ lawyer }) => lawyer.fullName))
  return (
    <>
      <Card
        title={t('dashboard:case.title', { number: report.number })}
        icon={<HazardIcon />}
        className={styles.case ?? ''}
      >
        <div>
          <p>{t('dashboard:case.reported', { date: formatDateTime(report.timestamp) })}</p>
          {report.location.address === null ? null : (
            <p>
              <bdi>{report.location.address}</bdi>
            </p>
          )}
        </div>
        <LaneSteps
          isEmergency
          label={t('dashboard:case.lane')}
          steps={caseSteps.map((step) => t(`dashboard:case.step.${step}`))}
          current={stage}
        />
        {isConnected ? <p>{t('dashboard:case.with', { lawyers })}</p> : null}
        <AppLink href={`/cases/${report.id}`} className={styles.caseLink}>
          {t('dashboard:case.more')}
        </AppLink>
      </Card>
      <SignPlate
        tone="green"
        href="/lawyers"
        icon={<Scale aria-hidden />}
        title={t(isConnected ? 'dashboard:lawyers.more' : 'dashboard:lawyers.next')}
        description={t(isConnected ? 'dashboard:lawyers.moreText' : 'dashboard:lawyers.nextText')}
      />
      <CareLine />
      <AppLink href="/emergency" className={styles.hazardLine}>
        <HazardIcon />
        <span>{t('dashboard:emergency.another')}</span>
      </AppLink>
    </>
  )
}
