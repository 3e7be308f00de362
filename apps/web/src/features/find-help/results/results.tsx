import { MapPinOff, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { radiusChoices } from '@krash/contract/professionals'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { ApiError } from '#shared/api/call.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { SlowNotice } from '#shared/ui/feedback/slow-notice.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import type { HelpKind } from '../search/help-kinds.ts'
import styles from './results.module.css'

interface ResultsProps {
  kind: HelpKind
  found: Found
  /** The reason the place cannot be searched. */
  placeError: string | undefined
  /** How many filters are set. */
  filters: number
  /** Words are part of the search. */
  hasWords: boolean
  onClear: () => void
  /** Takes the filter off that was set last. */
  onRemoveLast: () => void
  onWider: () => void
  /** The best next step from an empty list, if there is one besides other filters. */
  wayOn?: ReactNode
  children: ReactNode
}

/** Radius in miles of 'search wider'. */
export const WIDER_MILES = Math.max(...radiusChoices)

/** The people found, or the reason none are shown. */
export function Results(props: ResultsProps): ReactNode {
  const { kind, found, placeError, children } = props
  const isEmpty = found.people.length === 0
  if (placeError !== undefined) return <EmptyState icon={<MapPinOff aria-hidden />} title={placeError} />
  if (found.status === 'failed' && isEmpty) return <SearchFailed kind={kind} found={found} />
  if (found.status === 'loading') return <Searching onRetry={found.retry} />
  if (isEmpty) return <NothingFound {...props} />
  return (
    <div className={styles.results} aria-busy={found.isStale || undefined}>
      {found.status === 'failed' ? <SearchFailed kind={kind} found={found} /> : null}
      {children}
    </div>
  )
}

interface LoadMoreProps {
  kind: HelpKind
  found: Found
  shownCount: number
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** Shows how many results are on the screen, with a button for more; renders nothing once all are there. */
export function LoadMore(props: LoadMoreProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { kind, found, shownCount, hasMore, isLoading, onMore } = props
  if (found.hasMoreFailed) return <SearchFailed kind={kind} found={found} />
  if (!hasMore) return null
  return (
    <div className={layout.centered8}>
      <p className={lettering.note}>
        {t('professionals:results.shown', {
          shown: formatNumber(shownCount),
          total: formatNumber(found.total),
        })}
      </p>
      <Button ref={focusGoesOn} isBusy={isLoading} onClick={onMore}>
        {t(`professionals:${kind.type}.results.${isLoading ? 'loadingMore' : 'more'}`)}
      </Button>
    </div>
  )
}

export function Searching({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className={styles.results}>
      <SlowNotice isOver onRetry={onRetry} />
      <Skeleton height={16} />
      <Skeleton height={16} />
      <Skeleton height={16} />
    </div>
  )
}

export function SearchFailed({ kind: { type }, found }: Pick<ResultsProps, 'kind' | 'found'>): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const message = found.error instanceof ApiError ? found.error.message : t('professionals:failed.text')
  return (
    <ErrorState
      title={t(`professionals:${type}.failed.title`)}
      text={isOnline ? message : t(`professionals:${type}.failed.offline`)}
      isBusy={found.isFetching}
      onRetry={found.retry}
    />
  )
}

function NothingFound(props: ResultsProps): ReactNode {
  const { kind, hasWords } = props
  const { type, emptyForWords } = kind
  const t = useT()
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t(`professionals:${type}.empty.title`)}
      text={t((hasWords && emptyForWords) || `professionals:${type}.empty.text`)}
      action={<WaysOn {...props} />}
    />
  )
}

/** The first of them is the primary one, unless `wayOn` is. */
function WaysOn({ kind, filters, onClear, onRemoveLast, onWider, wayOn }: ResultsProps): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  const variant = wayOn ? 'secondary' : 'primary'
  // Of a single filter one button is enough.
  const offersLast = filters > 1 || (filters > 0 && wayOn !== undefined)
  const offersClear = filters > 1 || !wayOn
  return (
    <div className={layout.centeredCluster12}>
      {offersLast ? (
        <Button ref={focusGoesOn} variant={variant} onClick={onRemoveLast}>
          {t('professionals:empty.removeLast')}
        </Button>
      ) : null}
      {wayOn}
      {offersClear ? (
        <Button ref={focusGoesOn} variant={offersLast ? 'secondary' : variant} onClick={onClear}>
          {t(`professionals:${kind.type}.clear`)}
        </Button>
      ) : null}
      {filters > 0 ? null : (
        <Button ref={focusGoesOn} onClick={onWider}>
          {t('professionals:empty.wider', { distance: formatDistance(WIDER_MILES) })}
        </Button>
      )}
    </div>
  )
}
