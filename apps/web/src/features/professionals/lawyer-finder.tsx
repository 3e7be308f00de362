import { SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { partnerRule, radiusChoices } from '@krash/contract/professionals'
import type { FoundProfessional, SearchSort } from '@krash/contract/professionals'
import type { LawyerSpecialty } from '@krash/contract/professionals/professional-choices'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { Results } from './results/results.tsx'
import { ResultsHeader } from './results/results-header.tsx'
import { pagesNeeded, shownResults } from './results/shown-results.ts'
import { FilterFields } from './search/filter-fields.tsx'
import { clearFilters, filterCount, searchBody, specialtyOf } from './search/lawyer-search.ts'
import { SearchForm } from './search/search-form.tsx'
import { useFoundLawyers } from './search/use-found-lawyers.ts'
import type { SearchControl } from './search/use-lawyer-search.ts'
import { usePlaceError } from './place/use-place-error.ts'
import type { Point } from './place/search-place.ts'
import { useSearchPlace } from './place/use-search-place.ts'
import { useLocating, useSearchToasts } from './search/use-search-toasts.ts'
import styles from './lawyer-finder.module.css'

interface LawyerFinderProps {
  control: SearchControl
  slots: FinderSlots
  /** Leads to the guided search. */
  onGuided: () => void
}

/** What other features draw into the search. */
export interface FinderSlots {
  /** One lawyer who was found, and the specialty that was asked for. */
  card: (who: FoundProfessional, specialty: LawyerSpecialty | undefined) => ReactNode
  /** Where they are; `shownIds` are those in the list on the screen. */
  picture: (found: {
    lawyers: readonly FoundProfessional[]
    center: Point
    shownIds: ReadonlySet<string>
  }) => ReactNode
  /** Who is chosen, and the way on. */
  bar: ReactNode
}

const firstShown = partnerRule.shown + partnerRule.othersShown

/** Traditional search: what, where, filters, results in groups, a radar, and the choice. */
export function LawyerFinder({ control, slots, onGuided }: LawyerFinderProps): ReactNode {
  const t = useT()
  const { search, change, replaceAll } = control
  const where = useSearchPlace(search)
  const specialty = specialtyOf(search, where.hasAccident)
  const more = search.more ?? 0
  const body = where.isReady ? searchBody({ search, location: where.place.location, specialty }) : undefined
  const found = useFoundLawyers(body, pagesNeeded(more, firstShown))
  const shown = useMemo(() => shownResults(found.lawyers, { more, total: found.total }), [found, more])
  const announceNext = useSearchToasts(found)
  const locate = useLocating(where, () => change({ near: 'me', place: undefined }))
  const placeError = usePlaceError(where, found)

  return (
    <div className={styles.finder}>
      <SearchForm
        search={search}
        place={where.place}
        known={where.known}
        placeError={placeError}
        isLocating={where.isLocating}
        onLocate={locate}
        onSearch={(wanted) => {
          announceNext()
          change(wanted)
        }}
      />
      <div className={styles.columns}>
        <aside className={styles.side}>
          <section className={styles.filters} aria-label={t('professionals:filters.title')}>
            <h2 className={styles.sideTitle}>{t('professionals:filters.title')}</h2>
            <FilterFields {...control} specialty={specialty} />
            <ClearFilters control={control} />
          </section>
          {found.center && found.lawyers.length > 0
            ? slots.picture({
                lawyers: found.lawyers,
                center: found.center,
                shownIds: new Set([...shown.partners, ...shown.others, ...shown.more].map(({ id }) => id)),
              })
            : null}
        </aside>
        <div className={styles.main}>
          <ResultsHeader
            found={found}
            place={where.place}
            search={search}
            onSort={(sort: SearchSort) => change({ sort })}
            filterButton={<FilterDialog control={control} specialty={specialty} />}
          />
          <Results
            found={found}
            shown={shown}
            more={more}
            specialty={specialty}
            card={slots.card}
            hasFilters={filterCount(search) > 0}
            placeError={placeError}
            onMore={(next) => change({ more: next }, { isReplacing: true })}
            onClear={() => replaceAll(clearFilters(search))}
            onWider={() => change({ miles: Math.max(...radiusChoices) })}
            onGuided={onGuided}
          />
        </div>
      </div>
      {slots.bar}
    </div>
  )
}

function ClearFilters({ control: { search, replaceAll } }: { control: SearchControl }): ReactNode {
  const t = useT()
  if (filterCount(search) === 0) return null
  return <Button onClick={() => replaceAll(clearFilters(search))}>{t('professionals:filters.clear')}</Button>
}

/** The filters of a narrow screen, behind one button that says how many are set. */
function FilterDialog({
  control,
  specialty,
}: {
  control: SearchControl
  specialty: ReturnType<typeof specialtyOf>
}): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(control.search)
  return (
    <div className={styles.narrowOnly}>
      <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
        {count > 0 ? t('professionals:filters.openCount', { count }) : t('professionals:filters.open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('professionals:filters.title')}
        footer={
          <>
            <ClearFilters control={control} />
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('professionals:filters.done')}
            </Button>
          </>
        }
      >
        <FilterFields {...control} specialty={specialty} />
      </Dialog>
    </div>
  )
}
