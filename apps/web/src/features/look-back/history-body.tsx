import { History as HistoryIcon, SearchX } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { closed } from '#shared/api/what-next.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { SlowNotice } from '#shared/ui/feedback/slow-notice.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { StaleNotice } from '#shared/ui/feedback/stale-notice.tsx'
import { activityFailure } from '#entities/activity/activity-failure.ts'
import type { History } from '#entities/activity/history/use-history.ts'
import type { LaneHandle } from './list/history-lane.tsx'
import { HistoryList } from './list/history-list.tsx'
import styles from './history.module.css'

interface HistoryBodyProps {
  history: History
  lane: RefObject<LaneHandle | null>
  hasFilters: boolean
  /** With boxes to choose several, and what can be done with them. */
  hasTools: boolean
  onClear: () => void
}

/** The list, or the reason there is none. */
export function HistoryBody(props: HistoryBodyProps): ReactNode {
  const { history, lane, hasFilters } = props
  const { list, error } = history
  if (list === undefined) return error ? <Failed history={history} /> : <Loading onRetry={history.retry} />
  const count = list.items.length + list.waiting.length
  return (
    <>
      <Notice history={history} />
      {count === 0 && !list.hasMore ? (
        <Nothing hasFilters={hasFilters} onClear={props.onClear} />
      ) : (
        <HistoryList history={history} list={list} lane={lane} hasTools={props.hasTools} />
      )}
    </>
  )
}

/** Says what is missing or out of date in the loaded list. */
function Notice({ history: { error, isFetching, retry } }: { history: History }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  if (isOnline && !error) return null
  return (
    <StaleNotice
      text={isOnline ? t('history:stale') : t('history:offline.loaded')}
      isOffline={!isOnline}
      isBusy={isFetching}
      onRetry={retry}
    />
  )
}

function Loading({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div>
      <SlowNotice isOver onRetry={onRetry} />
      <Skeleton height={40} />
    </div>
  )
}

function Failed({ history: { error, isFetching, retry } }: { history: History }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  return (
    <div className={styles.panel}>
      <ErrorState
        title={t('history:failed.load')}
        text={
          isOnline
            ? t('history:failed.loadNext', { reason: closed(activityFailure(error)) })
            : t('history:offline.nothing')
        }
        isBusy={isFetching}
        onRetry={retry}
      />
    </div>
  )
}

function Nothing({ hasFilters, onClear }: Pick<HistoryBodyProps, 'hasFilters' | 'onClear'>): ReactNode {
  const t = useT()
  return (
    <div className={styles.panel}>
      {hasFilters ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('history:empty.noResults')}
          text={t('history:empty.noResultsText')}
          action={
            <Button variant="primary" onClick={onClear}>
              {t('history:filters.clear')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<HistoryIcon aria-hidden />}
          title={t('history:empty.title')}
          text={t('history:empty.text')}
        />
      )}
    </div>
  )
}
