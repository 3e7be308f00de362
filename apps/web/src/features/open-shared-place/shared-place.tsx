import { Link2Off } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { isEnded, usePlace } from '#entities/shared-places/place-queries.ts'
import { usePlaceToken } from '#entities/shared-places/place-token.ts'
import { ApiError } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { HowTheyAre } from './how-they-are.tsx'
import { SeenPlaceView } from './seen-place.tsx'
import styles from './shared-place.module.css'

/** What a person's contacts see: place and status of one accident, as long as the link works. */
export function SharedPlace(): ReactNode {
  useUnlisted()
  const token = usePlaceToken()
  const query = usePlace(token)
  const isOver = token === undefined || isEnded(query.error)
  const { data, isError, dataUpdatedAt } = query
  const place = isOver ? undefined : data
  return (
    <div className={styles.page} data-seen={place !== undefined || undefined}>
      <HowTheyAre place={place} isOver={isOver} staleSince={isError ? dataUpdatedAt : undefined} />
      {isOver ? <Ended /> : null}
      {place ? <SeenPlaceView place={place} /> : null}
      {isOver || place ? null : <NotYetKnown query={query} />}
    </div>
  )
}

/** Keeps search engines from listing the page. */
function useUnlisted(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}

function NotYetKnown({ query }: { query: ReturnType<typeof usePlace> }): ReactNode {
  const t = useT()
  const { error, isError, isFetching, refetch } = query
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
