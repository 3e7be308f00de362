import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PracticeSummary } from '@krash/contract/practice'
import { AvailableNow } from '#features/keep-calendar/available-now.tsx'
import { FeedCard } from '#features/keep-calendar/feed-card.tsx'
import { HoursCard } from '#features/keep-calendar/hours/hours-card.tsx'
import { WeekView } from '#features/keep-calendar/week-view.tsx'
import { useLivePractice, useSummary } from '#entities/practice/practice-queries.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './calendar.module.css'
import { NoRecord } from './no-record.tsx'

/** A professional's week, and what free times follow from. */
export function PracticeCalendarPage(): ReactNode {
  const { status } = useSession()
  return status === 'signedIn' ? <Calendar /> : <LoadingScreen />
}

function Calendar(): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch } = useSummary()
  useLivePractice()
  const [chosen, setChosen] = useState<string>()
  if (data?.records.length === 0) return <NoRecord title={t('practice:calendar.title')} />
  const records = data?.records ?? []
  const record = records.find(({ professionalId }) => professionalId === chosen) ?? records[0]
  return (
    <div className={styles.page}>
      <PageHeading>{t('practice:calendar.title')}</PageHeading>
      <RecordChoice records={records} chosen={record?.professionalId} onChoose={setChosen} />
      {data === undefined && isError ? (
        <ErrorState
          title={t('practice:calendar.failed')}
          text={errorText(error)}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {record ? <Office key={record.professionalId} professionalId={record.professionalId} /> : null}
    </div>
  )
}

interface RecordChoiceProps {
  records: PracticeSummary['records']
  chosen: string | undefined
  onChoose: (professionalId: string) => void
}

/** For the few who answer for several records. */
function RecordChoice({ records, chosen, onChoose }: RecordChoiceProps): ReactNode {
  const t = useT()
  if (records.length < 2) return null
  return (
    <SelectField
      label={t('practice:calendar.record')}
      value={chosen}
      options={records.map(({ professionalId, fullName }) => ({ value: professionalId, label: fullName }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

function Office({ professionalId }: { professionalId: string }): ReactNode {
  return (
    <>
      <WeekView professionalId={professionalId} />
      <AvailableNow professionalId={professionalId} />
      <HoursCard professionalId={professionalId} />
      <FeedCard />
    </>
  )
}
