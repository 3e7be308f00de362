import { MapPinOff, Route, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { partnerRule, radiusChoices } from '@krash/contract/professionals'
import type { LawyerSpecialty } from '@krash/contract/professionals/professional-choices'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import type { FoundLawyers } from '../search/use-found-lawyers.ts'
import { LawyerList } from './lawyer-list.tsx'
import { SearchFailed, Searching } from './search-states.tsx'
import { MORE_STEP } from './shown-results.ts'
import type { ShownResults } from './shown-results.ts'
import styles from './results.module.css'

interface ResultsProps {
  found: FoundLawyers
  shown: ShownResults<FoundProfessional>
  /** How many beyond the two groups are asked for. */
  more: number
  specialty: LawyerSpecialty | undefined
  /** One lawyer, and the specialty that was asked for. */
  card: (who: FoundProfessional, specialty: LawyerSpecialty | undefined) => ReactNode
  hasFilters: boolean
  /** Why the place cannot be searched at. */
  placeError: string | undefined
  onMore: (more: number) => void
  onClear: () => void
  onWider: () => void
  /** Leads to the guided search. */
  onGuided: () => void
}

/** The lawyers that were found, or why there are none on the screen. */
export function Results(props: ResultsProps): ReactNode {
  const { found, placeError } = props
  if (placeError !== undefined) return <EmptyState icon={<MapPinOff aria-hidden />} title={placeError} />
  if (found.status === 'failed' && found.lawyers.length === 0) return <SearchFailed found={found} />
  if (found.status === 'loading') return <Searching onRetry={found.retry} />
  if (found.lawyers.length === 0) return <NothingFound {...props} />
  return (
    <div className={styles.results} aria-busy={found.isStale || undefined}>
      {found.status === 'failed' ? <SearchFailed found={found} /> : null}
      <Groups {...props} />
      <ShowMore {...props} />
    </div>
  )
}

function Groups({ shown, specialty, card }: ResultsProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const rest = { card: (who: FoundProfessional) => card(who, specialty) }
  return (
    <>
      <LawyerList
        {...rest}
        title={t('professionals:results.partners')}
        meaning={t('professionals:results.partnersMean', {
          rating: formatNumber(partnerRule.rating, { minimumFractionDigits: 1 }),
          years: formatNumber(partnerRule.yearsExperience),
        })}
        lawyers={shown.partners}
      />
      <LawyerList {...rest} title={t('professionals:results.others')} lawyers={shown.others} />
      <LawyerList {...rest} title={t('professionals:results.more')} lawyers={shown.more} />
    </>
  )
}

function ShowMore({ found, shown, more, onMore }: ResultsProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  if (shown.hiddenCount === 0) return null
  const isLoading = shown.more.length < more && found.isFetching
  return (
    <div className={styles.more}>
      <p className={styles.meaning}>
        {t('professionals:results.shown', {
          shown: formatNumber(found.total - shown.hiddenCount),
          total: formatNumber(found.total),
        })}
      </p>
      <Button isBusy={isLoading} onClick={() => onMore(more + MORE_STEP)}>
        {isLoading ? t('professionals:results.loadingMore') : t('professionals:results.showMore')}
      </Button>
    </div>
  )
}

function NothingFound({ hasFilters, onClear, onWider, onGuided }: ResultsProps): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('professionals:empty.title')}
      text={t('professionals:empty.text')}
      action={
        <div className={styles.ways}>
          <Button variant="primary" icon={<Route aria-hidden />} onClick={onGuided}>
            {t('professionals:empty.guided')}
          </Button>
          {hasFilters ? (
            <Button onClick={onClear}>{t('professionals:filters.clear')}</Button>
          ) : (
            <Button onClick={onWider}>
              {t('professionals:empty.wider', { distance: formatDistance(Math.max(...radiusChoices)) })}
            </Button>
          )}
        </div>
      }
    />
  )
}
