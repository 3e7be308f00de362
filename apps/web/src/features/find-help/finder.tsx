import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useFound } from '#entities/professionals/found-professionals.ts'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { useLocating, usePlaceError } from '#entities/professionals/place/use-place-problems.ts'
import { useSearchPlace } from '#entities/professionals/place/use-search-place.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { Results, WIDER_MILES } from './results/results.tsx'
import { ResultsHeader, resultsTitleId } from './results/results-header.tsx'
import { ChipsFilter, FilterFields } from './search/filter-fields.tsx'
import type { HelpKind } from './search/help-kinds.ts'
import type { HelpSearch, Specialty } from './search/help-search.ts'
import { clearFilters, filterCount, inForce, searchBody, specialtyOf } from './search/search-address.ts'
import { SearchForm } from './search/search-form.tsx'
import type { SearchControl } from './search/use-help-search.ts'
import styles from './finder.module.css'

interface FinderState {
  where: SearchPlaceState
  found: Found
  /** The specialty searched for: chosen, or taken from the report. */
  specialty: Specialty | undefined
}

export function useFinder(kind: HelpKind, search: HelpSearch): FinderState {
  const where = useSearchPlace(search)
  const specialty = specialtyOf(kind, search, where.hasAccident === true)
  const isSure = !kind.afterAccident || search.specialty !== undefined || where.hasAccident !== undefined
  const isReady = where.isReady && isSure
  const body = searchBody(kind, { search, location: where.place.location, specialty })
  return { where, specialty, found: useFound(isReady ? body : undefined) }
}

interface FinderProps extends FinderState {
  kind: HelpKind
  control: SearchControl
  /** Called when Search was pressed or a place was chosen. */
  onSearch?: () => void
  picture: ReactNode
  /** Places the picture above the results instead of beside or below them. */
  isPictureAbove?: boolean
  /** The best next step when nobody is found. */
  wayOn?: ReactNode
  /** Content at the bottom edge of the screen. */
  bar?: ReactNode
  children: ReactNode
}

/** The search with its form, filters, picture and results. */
export function Finder(props: FinderProps): ReactNode {
  const { kind, control, where, found, specialty, onSearch, picture, isPictureAbove } = props
  const t = useT()
  const { search, change, replaceAll } = control
  const placeError = usePlaceError(kind.type, where, found)
  const count = filterCount(kind, search)
  const hasFilters = count > 0
  const filters = { kind, change, inForce: inForce(kind, search, specialty) }

  function clear(): void {
    replaceAll(hasFilters ? clearFilters(kind, search) : {})
    // The pressed button disappears and would take the focus with it.
    document.getElementById(resultsTitleId)?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.finder}>
      <SearchForm
        kind={kind}
        search={search}
        where={where}
        placeError={placeError}
        onLocate={useLocating(where, () => change({ near: 'me', place: undefined }))}
        onSearch={(wanted) => {
          onSearch?.()
          change(wanted)
        }}
      />
      <div className={styles.columns}>
        <aside className={styles.side}>
          <section className={styles.filters} aria-label={t('professionals:filters.title')}>
            <h2 className={lettering.heading3}>{t('professionals:filters.title')}</h2>
            <FilterFields {...filters} />
            {hasFilters ? <Button onClick={clear}>{t(`professionals:${kind.type}.clear`)}</Button> : null}
          </section>
          {isPictureAbove ? null : picture}
        </aside>
        <div className={styles.main}>
          {kind.quickFilter ? (
            <div className={styles.narrowOnly}>
              <ChipsFilter {...filters} filter={kind.quickFilter} isBare />
            </div>
          ) : null}
          <ResultsHeader
            kind={kind}
            found={found}
            place={where.place}
            search={search}
            onSort={(sort) => change({ sort })}
            filterButton={
              <FilterDialog
                {...filters}
                count={count}
                onClear={() => replaceAll(clearFilters(kind, search))}
              />
            }
          />
          {isPictureAbove ? picture : null}
          <Results
            kind={kind}
            found={found}
            placeError={placeError}
            hasFilters={hasFilters}
            onClear={clear}
            onWider={() => change({ miles: WIDER_MILES })}
            wayOn={props.wayOn}
          >
            {props.children}
          </Results>
        </div>
      </div>
      {props.bar}
    </div>
  )
}

interface FilterDialogProps extends ComponentProps<typeof FilterFields> {
  count: number
  onClear: () => void
}

/** The filters on a narrow screen, behind one button that shows how many are set. */
function FilterDialog({ count, onClear, ...filters }: FilterDialogProps): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
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
            {/* Stays in place when there is nothing to clear any more, because it has the focus. */}
            <Button
              aria-disabled={count === 0 || undefined}
              onClick={() => {
                if (count > 0) onClear()
              }}
            >
              {t(`professionals:${filters.kind.type}.clear`)}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('professionals:filters.done')}
            </Button>
          </>
        }
      >
        <FilterFields {...filters} />
      </Dialog>
    </div>
  )
}
