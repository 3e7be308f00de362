import { FolderOpen, FolderSearch } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { keptCases } from '#entities/accidents/kept-cases.ts'
import type { KnownCase } from '#entities/accidents/kept-cases.ts'
import { PlaceCard } from '#entities/location/place-card.tsx'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { useStore } from '#shared/store/create-store.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { useCase } from '#entities/claims/case-queries.ts'
import type { Case } from '#entities/claims/case-queries.ts'
import { CaseBand } from './case-band.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseNext, useNextOfCase } from './case-next.tsx'
import { CaseTimeline } from './timeline/case-timeline.tsx'
import { ClaimList } from './claims/claim-list.tsx'
import styles from './claims.module.css'
import { fetchDialogs } from './lazy-dialogs.ts'
import { OtherReports } from './other-reports.tsx'

interface CaseViewProps {
  accidentId: string
  /** Whether the dialog for a new claim is open. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  /** The report's photos and papers. */
  papers: ReactNode
  /** Renders the cards of what was reported, which can be corrected and added to. */
  cards: (accident: Case['accident']) => ReactNode
  /** Renders who was told, who sees what, and the visits. */
  involved: (whole: Case) => ReactNode
}

export function CaseView(props: CaseViewProps): ReactNode {
  const { accidentId, isAdding, onAdding, papers, cards, involved } = props
  const t = useT()
  const isOnline = useOnline()
  const query = useCase(accidentId)
  const next = useNextOfCase(accidentId)
  const { data } = query
  useEffect(fetchDialogs, [])
  // The plate stands above the rest, so the page waits for it instead of moving.
  if (data === undefined || next.isPending) return <Waiting accidentId={accidentId} query={query} />
  const { accident, claims } = data
  return (
    <>
      <CaseHead accident={accident} />
      {query.isError ? (
        <StaleNotice
          text={t('claims:loading.stale')}
          isOffline={!isOnline}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <CaseBand accident={accident} />
      {next.step ? <CaseNext step={next.step} /> : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          {cards(accident)}
          <div id="claims">
            <ClaimList accidentId={accidentId} claims={claims} isAdding={isAdding} onAdding={onAdding} />
          </div>
          {involved(data)}
          <div id="papers">
            <Card title={t('claims:papers')} icon={<FolderOpen aria-hidden />}>
              {papers}
            </Card>
          </div>
        </div>
        <div className={styles.side}>
          <CaseTimeline accidentId={accidentId} />
          <OtherReports accidentId={accidentId} />
        </div>
      </div>
    </>
  )
}

type CaseQuery = ReturnType<typeof useCase>

function Waiting({ accidentId, query }: { accidentId: string; query: CaseQuery }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { error, isError, isFetching, refetch } = query
  const kept = useStore(keptCases)?.find(({ id }) => id === accidentId)
  const known = isError && !isGone(error) ? kept : undefined
  return (
    <>
      <PageHeading>
        {known ? t('claims:title', { number: `\u2066${known.number}\u2069` }) : t('claims:titleAlone')}
      </PageHeading>
      {isError ? (
        <div className={layout.stack20}>
          {known ? <KeptCase {...known} /> : null}
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
                title={t('claims:loading.failed')}
                text={isOnline ? errorText(error) : t('claims:loading.offline')}
                isBusy={isFetching}
                onRetry={() => void refetch()}
              />
            )}
          </div>
        </div>
      ) : (
        <>
          <Skeleton height={16} />
          <Skeleton height={20} />
        </>
      )}
    </>
  )
}

/** When and where it happened, as this device last knew it: what somebody on the phone asks first. */
function KeptCase({ timestamp, place }: KnownCase): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  return (
    <Card title={t('claims:correct.what.place')}>
      <p>
        <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
      </p>
      <PlaceCard place={place} />
    </Card>
  )
}

/** True when the address names no report of this person, or holds no valid id. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
