import { IdCard } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { usePracticeProfile } from '#entities/practice/practice-profile.ts'
import { useSummary } from '#entities/practice/practice-queries.ts'
import { DemoSentence } from '#entities/professionals/demo-sentence.tsx'
import { errorText } from '#shared/api/error-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { StaleList } from '#shared/ui/feedback/stale-list.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from '../appointments.module.css'

/** Its parts are many; the list of them would be in the first load of every page. */
const RecordForm = lazy(async () => {
  const { RecordForm: Form } = await import('#features/write-own-record/record-form.tsx')
  return { default: Form }
})

/** What the directory shows of a professional, for the professional to write. */
export function OwnRecordPage(): ReactNode {
  const t = useT()
  const { status } = useSession()
  return (
    <div className={styles.page}>
      <header className={layout.stack8}>
        <PageHeading>{t('practiceProfile:title')}</PageHeading>
        <p className={lettering.muted}>{t('practiceProfile:intro')}</p>
      </header>
      {status === 'signedIn' ? <OwnRecords /> : <LoadingScreen />}
    </div>
  )
}

/** One of the records of the account; most have one. */
function OwnRecords(): ReactNode {
  const t = useT()
  const summary = useSummary()
  const [chosen, choose] = useState<string>()
  const records = summary.data?.records
  if (records === undefined) return <Missing query={summary} />
  const [first] = records
  if (first === undefined) {
    return (
      <EmptyState
        icon={<IdCard aria-hidden />}
        title={t('practice:noRecord.title')}
        text={t('practice:noRecord.text')}
        action={<ButtonLink href="/dashboard">{t('practice:nav.ownCar')}</ButtonLink>}
      />
    )
  }
  const id = chosen ?? first.professionalId
  return (
    <>
      {records.length > 1 ? (
        <SelectField
          label={t('practiceProfile:which')}
          value={id}
          options={records.map(({ professionalId, fullName }) => ({
            value: professionalId,
            label: fullName,
          }))}
          onChange={({ target }) => choose(target.value)}
        />
      ) : null}
      <OwnRecord key={id} id={id} />
    </>
  )
}

function OwnRecord({ id }: { id: string }): ReactNode {
  const query = usePracticeProfile(id)
  const who = query.data
  if (who === undefined) return <Missing query={query} />
  return (
    <>
      <StaleList list={query} />
      <DemoSentence {...who} />
      <Suspense fallback={<Skeleton height={20} />}>
        <RecordForm who={who} />
      </Suspense>
    </>
  )
}

interface MissingProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

function Missing({ query: { error, isFetching, refetch } }: MissingProps): ReactNode {
  const t = useT()
  if (error === null) return <Skeleton height={20} />
  return (
    <ErrorState
      title={t('practiceProfile:failed')}
      text={errorText(error)}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
