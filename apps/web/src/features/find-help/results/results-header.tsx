import type { ReactNode } from 'react'
import type { SearchSort } from '@krash/contract/professionals'
import type { Found } from '#entities/professionals/found-professionals.ts'
import type { SearchPlace } from '#entities/professionals/place/search-place.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/professional-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import type { HelpKind } from '../search/help-kinds.ts'
import type { HelpSearch } from '../search/help-search.ts'
import styles from './results-header.module.css'

interface ResultsHeaderProps {
  kind: HelpKind
  found: Found
  place: SearchPlace
  search: HelpSearch
  onSort: (sort: SearchSort) => void
  /** A button for the filters, where they are out of sight. */
  filterButton: ReactNode
}

/** Id of the results' heading, which takes the focus when a pressed button disappears. */
export const resultsTitleId = 'people-found'

/** Number, place and subject of the results, their order, and the notices for the list. */
export function ResultsHeader(props: ResultsHeaderProps): ReactNode {
  const { kind, found, search, onSort, filterButton } = props
  const t = useT()
  return (
    <header className={layout.stack12}>
      <div className={styles.line}>
        <div role="status" className={styles.title}>
          <h2 id={resultsTitleId} tabIndex={-1}>
            {useTitle(props)}
          </h2>
        </div>
        {filterButton}
        <div className={styles.sort}>
          <SelectField
            label={t('professionals:sort.label')}
            value={search.sort ?? kind.defaults.sort}
            onChange={({ target }) => onSort(target.value as SearchSort)}
            options={kind.sorts.map((value) => ({ value, label: t(`professionals:sort.${value}`) }))}
          />
        </div>
      </div>
      <ListNotices kind={kind} found={found} />
    </header>
  )
}

interface ListNoticesProps {
  kind: HelpKind
  found: Pick<Found, 'center' | 'people'>
}

/** Tells when the place is a guess, and when some of the people are invented. */
export function ListNotices({ kind: { type }, found: { center, people } }: ListNoticesProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  return (
    <>
      {center?.isDefault ? (
        <p className={styles.default}>
          {t(`professionals:${type}.place.default`, { place: isolated(center.address, shown) })}
        </p>
      ) : null}
      {people.some(({ isDemo }) => isDemo) ? (
        <p className={lettering.note}>
          {t(`professionals:${type}.demo`, { mark: t('shell:professional.demo') })}
        </p>
      ) : null}
    </>
  )
}

function useTitle({ kind: { type }, found, place, search }: ResultsHeaderProps): string {
  const t = useT()
  const { shown } = useLanguageState()
  if (found.status === 'failed') return t('professionals:results.label')
  if (found.status === 'loading' || found.isStale) return t(`professionals:${type}.results.searching`)
  const name = placeName(place, found)
  const values = {
    count: found.total,
    place: isolated(name, shown),
    term: isolated(search.q ?? '', shown),
  }
  // Coordinates have no name; the form says whose place it is.
  if (name === '') return t(`professionals:${type}.results.found`, values)
  return t(`professionals:${type}.results.${search.q === undefined ? 'near' : 'nearFor'}`, values)
}

/** The server's name for a place that was typed or unknown, otherwise the person's name for it. */
export function placeName({ source, label }: SearchPlace, { center }: Pick<Found, 'center'>): string {
  const address = center?.address ?? ''
  if (source === 'typed' || source === 'default') return address || label || ''
  return label ?? address
}
