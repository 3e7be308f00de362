import { CloudOff, FolderOpen, FolderSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { useCase } from '#entities/claims/case-queries.ts'
import type { Case } from '#entities/claims/case-queries.ts'
import { CaseTimeline } from './case-timeline.tsx'
import { ClaimList } from './claim-list.tsx'
import styles from './claims.module.css'
import { OtherReports } from './other-reports.tsx'
import { ReportCard } from './report-card.tsx'
import { ResolveCard } from './resolve-card.tsx'
import { CaseChip } from './status-chip.tsx'

interface CaseViewProps {
  accidentId: string
  /** Whether the dialog for a new claim is open. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  /** The report's photos and papers. */
  papers: ReactNode
  /** Renders the cards of who was there. */
  who: (accident: Case['accident']) => ReactNode
  /** Renders the part that informs the person's contacts. */
  people: (accident: Case['accident']) => ReactNode
}

export function CaseView(props: CaseViewProps): ReactNode {
  const { accidentId, isAdding, onAdding, papers, people, who } = props
  const t = useT()
  const query = useCase(accidentId)
  const { data } = query
  if (data === undefined) return <Waiting query={query} />
  return (
    <>
      <Head data={data} />
      {query.isError ? (
        <StaleNotice
          text={t('claims:loading.stale')}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <div className={styles.columns}>
        <ReportCard accident={data.accident} />
        {who(data.accident)}
        <ClaimList accidentId={accidentId} claims={data.claims} isAdding={isAdding} onAdding={onAdding} />
        <div className={styles.side}>
          {people(data.accident)}
          <CaseTimeline entries={data.timeline} />
          <ResolveCard accident={data.accident} />
          <OtherReports accidentId={accidentId} />
        </div>
        <Card title={t('claims:papers')} icon={<FolderOpen aria-hidden />}>
          {papers}
        </Card>
      </div>
    </>
  )
}

function Head({ data: { accident } }: { data: Case }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const { number, status, createdAt } = accident
  return (
    <header className={layout.stack8}>
      <PageHeading>{t('claims:title', { number: `\u2066${number}\u2069` })}</PageHeading>
      <p className={styles.lead}>
        <CaseChip status={status} />
        <time dateTime={createdAt}>{t('claims:reported', { date: formatDateTime(createdAt) })}</time>
      </p>
    </header>
  )
}

type CaseQuery = ReturnType<typeof useCase>

function Waiting({ query }: { query: CaseQuery }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { error, isError, isFetching, refetch } = query
  return (
    <>
      <PageHeading>{t('claims:titleAlone')}</PageHeading>
      {isError ? (
        <div className={styles.panel}>
          {isGone(error) ? (
            <EmptyState
              icon={<FolderSearch aria-hidden />}
              title={t('claims:notFound.title')}
              text={t('claims:notFound.text')}
              action={<ButtonLink href="/dashboard">{t('claims:notFound.action')}</ButtonLink>}
            />
          ) : (
            <ErrorState
              icon={<CloudOff aria-hidden />}
              title={t('claims:loading.failed')}
              text={isOnline ? errorText(error) : t('claims:loading.offline')}
              isBusy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      ) : (
        <div className={styles.columns}>
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
      )}
    </>
  )
}

/** True when the address names no report of this person, or holds no valid id. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
