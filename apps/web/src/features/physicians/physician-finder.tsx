import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { ResultMap } from './results/result-map.tsx'
import { ResultsHeader, resultsTitleId } from './results/results-header.tsx'
import { cardId, Results, WIDER_MILES } from './results/results.tsx'
import type { PhysicianSlots } from './results/results.tsx'
import { FilterFields, FreeChips } from './search/filter-fields.tsx'
import { clearFilters, filterCount, searchBody } from './search/physician-search.ts'
import { SearchForm } from './search/search-form.tsx'
import { useFoundPhysicians } from './search/use-found-physicians.ts'
import type { FoundPhysicians } from './search/use-found-physicians.ts'
import type { SearchControl } from './search/use-physician-search.ts'
import { useSearchPlace } from './search/use-search-place.ts'
import type { SearchPlaceState } from './search/use-search-place.ts'
import styles from './physician-finder.module.css'

interface PhysicianFinderProps {
  control: SearchControl
  slots: PhysicianSlots
}

/** What, where, filters, a map, and the doctors found. */
export function PhysicianFinder({ control, slots }: PhysicianFinderProps): ReactNode {
  const t = useT()
  const { search, change, replaceAll } = control
  const where = useSearchPlace(search)
  const found = useFoundPhysicians(where.isReady ? searchBody(search, where.place.location) : undefined)
  const placeError = usePlaceError(where, found)
  const hasFilters = filterCount(search) > 0

  const isWide = useMedia(WIDE)
  const map = <ResultMap found={found} onPick={showCard} />

  function clear(): void {
    replaceAll(hasFilters ? clearFilters(search) : {})
    // The button that was pressed goes, and would take the focus with it.
    document.getElementById(resultsTitleId)?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.finder}>
      <SearchForm
        search={search}
        place={where.place}
        known={where.known}
        placeError={placeError}
        isLocating={where.isLocating}
        onLocate={useLocating(where, control)}
        onSearch={change}
      />
      <div className={styles.columns}>
        <aside className={styles.side} aria-label={t('physicians:filters.title')}>
          <section className={styles.filters}>
            <h2 className={styles.sideTitle}>{t('physicians:filters.title')}</h2>
            <FilterFields search={search} change={change} />
            {hasFilters ? <Button onClick={clear}>{t('physicians:filters.clear')}</Button> : null}
          </section>
          {isWide ? map : null}
        </aside>
        <div className={styles.main}>
          <div className={styles.quick}>
            <FreeChips search={search} change={change} isBare />
          </div>
          <ResultsHeader
            found={found}
            place={where.place}
            search={search}
            onSort={(sort) => change({ sort })}
            filterButton={<FilterDialog control={control} />}
          />
          {isWide ? null : map}
          <Results
            found={found}
            slots={slots}
            hasFilters={hasFilters}
            placeError={placeError}
            onClear={clear}
            onWider={() => change({ miles: WIDER_MILES })}
          />
        </div>
      </div>
    </div>
  )
}

/** The filters of a narrow screen, behind one button that says how many are set. */
function FilterDialog({ control }: { control: SearchControl }): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(control.search)

  function clear(): void {
    if (count > 0) control.replaceAll(clearFilters(control.search))
  }

  return (
    <div className={styles.narrowOnly}>
      <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
        {count > 0 ? t('physicians:filters.openCount', { count }) : t('physicians:filters.open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('physicians:filters.title')}
        footer={
          <>
            {/* Stays where it is when there is nothing to clear (any more): the focus is on it. */}
            <Button aria-disabled={count === 0 || undefined} onClick={clear}>
              {t('physicians:filters.clear')}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('physicians:filters.done')}
            </Button>
          </>
        }
      >
        <FilterFields {...control} />
      </Dialog>
    </div>
  )
}

/** The sentence for a place that is not on the map. */
function usePlaceError({ place }: SearchPlaceState, { error, status }: FoundPhysicians): string | undefined {
  const t = useT()
  const isUnknown = status === 'failed' && error instanceof ApiError && error.code === 'PLACE_NOT_FOUND'
  if (!isUnknown) return undefined
  if (place.source === 'home') return t('physicians:place.homeNotFound')
  return t('physicians:place.notFound', { place: place.label ?? '' })
}

/** Searches where the device is, and says why when that does not work. */
function useLocating({ findMe }: SearchPlaceState, { change }: SearchControl): () => void {
  const t = useT()
  return () => {
    void findMe().then((failure) => {
      if (failure === null) {
        showToast({ kind: 'info', text: t('physicians:place.located') })
        change({ near: 'me', place: undefined })
      } else {
        const { problem, reason } = failure
        showToast({ kind: 'error', text: t(`location:problem.${problem}`, { reason }) })
      }
    })
  }
}

/** Brings the card of a doctor into sight and gives it the focus. */
function showCard(id: string): void {
  const card = document.getElementById(cardId(id))
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}
