import type { ReactNode } from 'react'
import { severities } from '@krash/contract/accidents'
import { priorities } from '@krash/contract/professionals/match-score'
import { caseTypes } from '@krash/contract/professionals/professional-choices'
import type { SharedPackage } from '@krash/contract/lawyer-connections'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import styles from './side-panel.module.css'

/** Everything in the package that holds something. */
export function SharedValues({ shared }: { shared: SharedPackage }): ReactNode {
  const t = useT()
  const { contact, case: report, documents, location, meeting } = shared
  return (
    <dl className={styles.values}>
      <Value name={t('conversations:shared.name')} value={contact.fullName} />
      <Value
        name={t('conversations:shared.phone')}
        value={contact.cellNumber && formatPhone(contact.cellNumber)}
        isLtr
      />
      <Value name={t('conversations:shared.email')} value={contact.email} isLtr />
      {report ? <ReportValues report={report} /> : null}
      {location ? (
        <div>
          <dt>{t('conversations:shared.place')}</dt>
          <dd>
            <PlaceCard place={location} isOwn={false} />
          </dd>
        </div>
      ) : null}
      {documents && documents.length > 0 ? (
        <Value
          name={t('conversations:shared.photos')}
          value={t('conversations:shared.photoCount', { count: documents.length })}
        />
      ) : null}
      {meeting ? (
        <Value
          name={t('conversations:shared.meeting')}
          value={t(`conversations:shared.meetings.${meeting}`)}
        />
      ) : null}
    </dl>
  )
}

function ReportValues({ report }: { report: NonNullable<SharedPackage['case']> }): ReactNode {
  const t = useT()
  const { formatDateTime, formatList } = useFormats()
  const severity = severities.find((known) => known === report.severity)
  const caseType = caseTypes.find((known) => known === report.caseType)
  const matters = priorities
    .filter((known) => report.priorities?.includes(known))
    .map((known) => t(`conversations:shared.priorities.${known === 'location' ? 'local' : known}`))
  return (
    <>
      <Value name={t('conversations:shared.report')} value={report.reportNumber} isLtr />
      <Value
        name={t('conversations:shared.time')}
        value={report.timestamp && formatDateTime(report.timestamp)}
      />
      {severity ? (
        <Value name={t('conversations:shared.severity')} value={t(`accidents:severity.${severity}`)} />
      ) : null}
      <Value name={t('conversations:shared.words')} value={report.description} />
      <Value name={t('conversations:shared.note')} value={report.note} />
      <Value
        name={t('conversations:shared.caseType')}
        value={caseType ? t(`conversations:shared.caseTypes.${caseType}`) : null}
      />
      <Value name={t('conversations:shared.matters')} value={formatList(matters)} />
      <Value name={t('conversations:shared.ownWords')} value={report.ownWords ?? null} />
    </>
  )
}

/** One line of facts; renders nothing for what was not shared. */
function Value({ name, value, isLtr }: { name: string; value: string | null; isLtr?: boolean }): ReactNode {
  if (value === null || value === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir={isLtr ? 'ltr' : 'auto'}>{value}</bdi>
      </dd>
    </div>
  )
}
