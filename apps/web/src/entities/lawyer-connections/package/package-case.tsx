import type { ReactNode } from 'react'
import { severities } from '@krash/contract/accidents'
import type { SharedPackage } from '@krash/contract/lawyer-connections'
import { priorities } from '@krash/contract/professionals/match-score'
import { caseTypes } from '@krash/contract/professionals/professional-choices'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './package.module.css'
import { Value } from './value.tsx'

/** The report and what the person told beside it; without a report their own words stand in its place. */
export function PackageCase({ report }: { report: NonNullable<SharedPackage['case']> }): ReactNode {
  const t = useT()
  const { formatDateTime, formatList } = useFormats()
  const severity = severities.find((known) => known === report.severity)
  const caseType = caseTypes.find((known) => known === report.caseType)
  const matters = priorities
    .filter((known) => report.priorities?.includes(known))
    .map((known) => t(`sharedPackage:priorities.${known === 'location' ? 'local' : known}`))
  return (
    <dl className={styles.values}>
      {report.reportNumber === null ? null : (
        <>
          <Value name={t('sharedPackage:report')} value={report.reportNumber} isLtr />
          <Value
            name={t('sharedPackage:time')}
            value={report.timestamp && formatDateTime(report.timestamp)}
          />
          <Value
            name={t('sharedPackage:severity')}
            value={severity ? t(`accidents:severity.${severity}`) : null}
          />
          <Value name={t('sharedPackage:words')} value={report.description} />
        </>
      )}
      {report.ownWords || report.reportNumber === null ? (
        <Value name={t('sharedPackage:ownWords')} value={report.ownWords ?? null} />
      ) : null}
      <Value name={t('sharedPackage:note')} value={report.note} />
      <Value
        name={t('sharedPackage:caseType')}
        value={caseType ? t(`sharedPackage:caseTypes.${caseType}`) : null}
      />
      <Value name={t('sharedPackage:matters')} value={formatList(matters)} />
    </dl>
  )
}
