import { CloudOff, Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { isEnded, usePlace } from '#entities/shared-places/place-queries.ts'
import { ApiError } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { usePlaceToken } from '#entities/shared-places/place-token.ts'
import { SeenPlaceView } from './seen-place.tsx'
import styles from './shared-place.module.css'

/** What a person's contacts see: place and status of one accident, as long as the link works. */
export function SharedPlace(): ReactNode {
  const t = useT()
  const token = usePlaceToken()
  const query = usePlace(token)
  const isOver = token === undefined || isEnded(query.error)
  return (
    <div className={styles.page}>
      {/* Keeps search engines from listing this page. */}
      <meta name="robots" content="noindex, nofollow" />
      <header className={layout.stack8}>
        <PageHeading windowTitle={t(isOver ? 'sharedPlaces:here.endedTitle' : 'sharedPlaces:here.title')}>
          {t('sharedPlaces:here.title')}
        </PageHeading>
        {isOver ? null : <p className={lettering.muted}>{t('sharedPlaces:here.lead')}</p>}
      </header>
      {isOver ? <Ended /> : <Place query={query} />}
    </div>
  )
}

function Place({ query }: { query: ReturnType<typeof usePlace> }): ReactNode {
  const t = useT()
  const { data, error, isError, isFetching, refetch, dataUpdatedAt } = query
  if (data !== undefined)
    return <SeenPlaceView place={data} staleSince={isError ? dataUpdatedAt : undefined} />
  if (!isError) {
    return (
      <div role="status" aria-busy="true">
        <span className={visuallyHidden.hidden}>{t('sharedPlaces:here.loading')}</span>
        <Skeleton height={24} />
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <ErrorState
        icon={<CloudOff aria-hidden />}
        title={t('sharedPlaces:here.failed')}
        text={error instanceof ApiError ? error.message : undefined}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

function Ended(): ReactNode {
  const t = useT()
  return (
    <div className={styles.panel}>
      <EmptyState
        icon={<Link2Off aria-hidden />}
        title={t('sharedPlaces:here.endedTitle')}
        text={t('sharedPlaces:here.ended')}
      />
    </div>
  )
}
