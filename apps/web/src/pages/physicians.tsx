import { Heart } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { useProfessional } from '#entities/professionals/professional-queries.ts'
import { useFavoriteIds } from '#entities/favorites/favorite-queries.ts'
import { FavoriteButton } from '#features/keep-favorites/favorite-button.tsx'
import { PhysicianActions } from '#features/find-help/physicians/physician-actions.tsx'
import { PhysicianFinder } from '#features/find-help/physicians/physician-finder.tsx'
import { physicians } from '#features/find-help/search/help-kinds.ts'
import { useHelpSearch } from '#features/find-help/search/use-help-search.ts'
import { EmergencyNotice } from '#features/stay-safe/emergency-notice.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { useCardBooking } from './booking/use-card-booking.tsx'
import styles from './physicians.module.css'
import { ShareFeedback } from './share-feedback.tsx'

// Opened by a press, so neither of them is in the first load.
const ProfessionalDetail = lazy(async () => {
  const { ProfessionalDetail: Default } = await import('#features/view-professional/professional-detail.tsx')
  return { default: Default }
})
const HospitalsFound = lazyOrNothing(
  async () =>
    (await withTexts(import('#features/call-for-help/hospitals-found.tsx'), 'report')).HospitalsFound,
)
const FavoriteList = lazy(async () => {
  const { FavoriteList: Default } = await import('#features/keep-favorites/favorite-list.tsx')
  return { default: Default }
})

/** Finds doctors near a place, with their availability and ways to reach them. */
export function PhysiciansPage(): ReactNode {
  const t = useT()
  const control = useHelpSearch(physicians)
  const { search, change } = control
  // Every card has a button for all times.
  const { renderTimes, onSchedule, dialog } = useCardBooking({ hasMore: false })
  const isSaved = search.view === 'saved'

  function openDetails({ id, type }: Professional): void {
    // As among the lawyers: Back closes the dialog by an entry of its own.
    change({ who: id, kind: type === 'lawyer' ? type : undefined }, { isReplacing: true })
  }

  return (
    <div className={layout.stack8}>
      <header className={styles.head}>
        <PageHeading>{t('professionals:physician.title')}</PageHeading>
        <SavedToggle isOn={isSaved} onToggle={() => change({ view: isSaved ? undefined : 'saved' })} />
      </header>
      <EmergencyNotice />
      {isSaved ? (
        <section className={layout.stack16}>
          <h2>{t('favorites:title')}</h2>
          <Suspense>
            <FavoriteList onDetails={openDetails} />
          </Suspense>
        </section>
      ) : (
        <PhysicianFinder
          control={control}
          renderHospitals={(words, around) => (
            <Suspense fallback={null}>
              <HospitalsFound key={words} words={words} around={around} />
            </Suspense>
          )}
          slots={{ onSchedule, favorite: heartOf, onDetails: openDetails, renderTimes }}
        />
      )}
      <Suspense>
        {search.who === undefined ? null : (
          <ProfessionalDetail
            type={search.kind ?? 'physician'}
            id={search.who}
            onClose={() => change({ who: undefined, kind: undefined }, { isReplacing: true })}
            actions={
              search.kind === undefined ? <DetailActions id={search.who} onSchedule={onSchedule} /> : null
            }
            renderFeedback={({ type, id, fullName: name }) => <ShareFeedback about={{ type, id, name }} />}
          />
        )}
      </Suspense>
      {dialog}
    </div>
  )
}

function heartOf({ id, type, fullName }: Professional): ReactNode {
  return <FavoriteButton who={{ id, type, fullName }} />
}

interface SavedToggleProps {
  isOn: boolean
  onToggle: () => void
}

function SavedToggle({ isOn, onToggle }: SavedToggleProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const count = useFavoriteIds().size
  return (
    <FilterChip isOn={isOn} onClick={onToggle}>
      <span className={styles.words}>
        <Heart aria-hidden />
        <span className={styles.name}>
          {count > 0 ? t('favorites:showCount', { count }) : t('favorites:show')}
        </span>
        {count > 0 ? (
          <span className={styles.count} aria-hidden>
            {formatNumber(count)}
          </span>
        ) : null}
      </span>
    </FilterChip>
  )
}

interface DetailActionsProps {
  id: string
  onSchedule: (who: Professional) => void
}

/** The buttons of the open details, which already show phone and e-mail: write, schedule, and the heart. */
function DetailActions({ id, ...steps }: DetailActionsProps): ReactNode {
  const { data: who } = useProfessional({ type: 'physician', id })
  if (!who) return null
  return (
    <div className={styles.detailActions}>
      <PhysicianActions who={who} {...steps} isWithoutAddresses />
      {heartOf(who)}
    </div>
  )
}
