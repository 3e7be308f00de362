import type { ReactNode } from 'react'
import { useFound } from '#entities/professionals/found-professionals.ts'
import type { Found } from '#entities/professionals/found-professionals.ts'
import { areaWith } from '#entities/professionals/place/map-areas.ts'
import { usePlaceError } from '#entities/professionals/place/use-place-problems.ts'
import { useSearchPlace } from '#entities/professionals/place/use-search-place.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import { showCard } from './results/card-list.tsx'
import { MapChip } from './results/result-map.tsx'
import { Results, WIDER_MILES } from './results/results.tsx'
import { DemoNotice, ResultsHeader, resultsTitleId } from './results/results-header.tsx'
import type { HelpKind } from './search/help-kinds.ts'
import type { HelpSearch, Specialty } from './search/help-search.ts'
import { clearFilters, filterCount, lastFilter, searchBody, specialtyOf } from './search/search-address.ts'
import { SearchLine } from './search/search-line.tsx'
import { useMapLinks } from './search/use-help-search.ts'
import type { MapLinks, SearchControl } from './search/use-help-search.ts'
import styles from './finder.module.css'

interface FinderState {
  where: SearchPlaceState
  found: Found
  /** The specialty searched for: chosen, or taken from the report. */
  specialty: Specialty | undefined
}

export function useFinder(kind: HelpKind, search: HelpSearch): FinderState {
  const where = useSearchPlace({ ...search, area: areaWith(search.map) })
  const specialty = specialtyOf(kind, search, where.hasAccident === true)
  const isSure = !kind.afterAccident || search.specialty !== undefined || where.hasAccident !== undefined
  const isReady = where.isReady && isSure
  const body = searchBody(kind, { search, location: where.place.location, specialty })
  return { where, specialty, found: useFound(isReady ? body : undefined) }
}

interface FinderProps extends FinderState {
  kind: HelpKind
  control: SearchControl
  /** Chips for what is changed most often. */
  chips: ReactNode
  /** The heading of the first group of the list. */
  groupTitle?: ReactNode
  /** A line below the list. */
  notice?: ReactNode
  /** Above the results, and also where there are none. */
  above?: ReactNode
  /** Shows where the results are. */
  renderPicture: (links: MapLinks) => ReactNode
  /** The best next step when nobody is found. */
  wayOn?: ReactNode
  /** Content at the bottom edge of the screen. */
  bar?: ReactNode
  children: ReactNode
}

/** The search as one line, its results, and beside them on a wide screen a picture of where they are. */
export function Finder(props: FinderProps): ReactNode {
  const { kind, control, where, found, renderPicture, groupTitle, notice } = props
  const { search, change, replaceAll } = control
  const isWide = useMedia(WIDE)
  const links = useMapLinks(control, showCard)
  const placeError = usePlaceError(kind.type, where, found)
  const filters = filterCount(kind, search)
  const last = lastFilter(kind, search)

  function clear(): void {
    replaceAll(filters > 0 ? clearFilters(kind, search) : {})
    focusTitle()
  }

  function removeLast(): void {
    if (last) change({ [last]: undefined })
    focusTitle()
  }

  function focusTitle(): void {
    // The pressed button disappears and would take the focus with it.
    document.getElementById(resultsTitleId)?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.finder}>
      <div className={styles.search}>
        <SearchLine
          {...props}
          placeError={placeError}
          mapChip={isWide ? null : <MapChip links={links} renderPicture={renderPicture} />}
        />
      </div>
      <div className={styles.main}>
        <ResultsHeader
          kind={kind}
          found={found}
          place={where.place}
          search={search}
          onSort={(sort) => change({ sort })}
          groupTitle={groupTitle}
        />
        {props.above}
        <Results
          kind={kind}
          found={found}
          placeError={placeError}
          filters={filters}
          hasWords={search.q !== undefined}
          onClear={clear}
          onRemoveLast={removeLast}
          onWider={() => change({ miles: WIDER_MILES })}
          wayOn={props.wayOn}
        >
          {props.children}
          <DemoNotice kind={kind} found={found} />
        </Results>
        {/* Not yet below a placeholder, from where it would move. */}
        {found.status === 'loading' ? null : notice}
      </div>
      {isWide ? <aside className={styles.picture}>{renderPicture(links)}</aside> : null}
      {props.bar ? <div className={styles.bar}>{props.bar}</div> : null}
    </div>
  )
}
