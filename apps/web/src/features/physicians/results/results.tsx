import { CircleAlert, MapPinOff, SearchX, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { ApiError } from '#shared/api/call.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { useAfter } from '#shared/ui/feedback/loading-screen.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import type { FoundPhysicians } from '../search/use-found-physicians.ts'
import type { PhysicianSteps } from './physician-actions.tsx'
import { PhysicianCard } from './physician-card.tsx'
import styles from './results.module.css'

/** What the page puts into every card. */
export interface PhysicianSlots extends PhysicianSteps {
  favorite?: ((who: Professional) => ReactNode) | undefined
  onDetails?: ((who: Professional) => void) | undefined
}

interface ResultsProps {
  found: FoundPhysicians
  slots: PhysicianSlots
  hasFilters: boolean
  /** Why the place cannot be searched at. */
  placeError: string | undefined
  onClear: () => void
  onWider: () => void
}

/** How far 'search wider' looks, in miles. */
export const WIDER_MILES = 100

/** The element that holds the card of a doctor. */
export function cardId(id: string): string {
  return `physician-${id}`
}

/** The doctors that were found, or why there are none on the screen. */
export function Results(props: ResultsProps): ReactNode {
  const { found, placeError, slots } = props
  if (placeError !== undefined) return <EmptyState icon={<MapPinOff aria-hidden />} title={placeError} />
  if (found.status === 'failed' && found.physicians.length === 0) return <SearchFailed found={found} />
  if (found.status === 'loading') return <Searching onRetry={found.retry} />
  if (found.physicians.length === 0) return <NothingFound {...props} />
  return (
    <div className={styles.results} aria-busy={found.isStale || undefined}>
      <ul className={styles.cards}>
        {found.physicians.map((who) => (
          <li key={who.id} id={cardId(who.id)} tabIndex={-1}>
            <PhysicianCard who={who} {...slots} />
          </li>
        ))}
      </ul>
      {found.status === 'failed' ? <SearchFailed found={found} /> : <LoadMore found={found} />}
    </div>
  )
}

function LoadMore({ found }: { found: FoundPhysicians }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const askMore = useGoingOn(found)
  if (!found.hasMore) return null
  return (
    <div className={styles.more}>
      <p className={styles.shown}>
        {t('physicians:results.shown', {
          shown: formatNumber(found.physicians.length),
          total: formatNumber(found.total),
        })}
      </p>
      <Button isBusy={found.isLoadingMore} onClick={askMore}>
        {found.isLoadingMore ? t('physicians:results.loadingMore') : t('physicians:results.more')}
      </Button>
    </div>
  )
}

/** Loads more and goes on at the first of them: the button moves far down, and after the last page it is gone. */
function useGoingOn({ physicians, loadMore }: FoundPhysicians): () => void {
  const from = useRef<number>(undefined)
  useEffect(() => {
    const first = from.current === undefined ? undefined : physicians[from.current]
    if (!first) return
    from.current = undefined
    document.getElementById(cardId(first.id))?.focus()
  }, [physicians])
  return () => {
    from.current = physicians.length
    loadMore()
  }
}

function Searching({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT()
  const isSlow = useAfter(5000)
  return (
    <div className={styles.results}>
      {isSlow ? (
        <p className={styles.slow} role="status">
          {t('shell:loading.slow')}
          <Button variant="text" onClick={onRetry}>
            {t('shell:actions.retry')}
          </Button>
        </p>
      ) : null}
      <Skeleton height={17} />
      <Skeleton height={17} />
      <Skeleton height={17} />
    </div>
  )
}

function SearchFailed({ found }: { found: FoundPhysicians }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const message = found.error instanceof ApiError ? found.error.message : t('physicians:failed.text')
  return (
    <ErrorState
      icon={isOnline ? <CircleAlert aria-hidden /> : <WifiOff aria-hidden />}
      title={t('physicians:failed.title')}
      text={isOnline ? message : t('physicians:failed.offline')}
      isBusy={found.isFetching}
      onRetry={found.retry}
    />
  )
}

function NothingFound({ hasFilters, onClear, onWider }: ResultsProps): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('physicians:empty.title')}
      text={t('physicians:empty.text')}
      action={
        <div className={styles.ways}>
          <Button variant="primary" onClick={onClear}>
            {t('physicians:filters.clear')}
          </Button>
          {hasFilters ? null : (
            <Button onClick={onWider}>
              {t('physicians:empty.wider', { distance: formatDistance(WIDER_MILES) })}
            </Button>
          )}
        </div>
      }
    />
  )
}
