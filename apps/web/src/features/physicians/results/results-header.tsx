import type { ReactNode } from 'react'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/professional-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { sortChoices } from '../search/physician-search.ts'
import type { PhysicianSearch, SortChoice } from '../search/physician-search.ts'
import type { SearchPlace } from '../search/search-place.ts'
import type { FoundPhysicians } from '../search/use-found-physicians.ts'
import styles from './results-header.module.css'

interface ResultsHeaderProps {
  found: FoundPhysicians
  place: SearchPlace
  search: PhysicianSearch
  onSort: (sort: SortChoice) => void
  /** Opens the filters where they are not in sight. */
  filterButton: ReactNode
}

/** The heading of the results takes the focus when what was pressed is gone. */
export const resultsTitleId = 'physicians-found'

/** How many, where, for what; how they are sorted; and the notices that belong to the list. */
export function ResultsHeader(props: ResultsHeaderProps): ReactNode {
  const { found, search, onSort, filterButton } = props
  const t = useT()
  const { shown } = useLanguageState()
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h2 id={resultsTitleId} tabIndex={-1} className={styles.title}>
          <span role="status">{useTitle(props)}</span>
        </h2>
        {filterButton}
        <div className={styles.sort}>
          <SelectField
            label={t('physicians:sort.label')}
            value={search.sort ?? 'distance'}
            onChange={({ target }) => onSort(target.value as SortChoice)}
            options={sortChoices.map((value) => ({ value, label: t(`physicians:sort.${value}`) }))}
          />
        </div>
      </div>
      {found.center?.isDefault ? (
        <p className={styles.default}>
          {t('physicians:place.default', { place: isolated(found.center.address, shown) })}
        </p>
      ) : null}
      {found.physicians.some(({ isDemo }) => isDemo) ? (
        <p className={styles.demo}>{t('physicians:results.demo', { mark: t('shell:professional.demo') })}</p>
      ) : null}
    </header>
  )
}

function useTitle({ found, place, search }: ResultsHeaderProps): string {
  const t = useT()
  const { shown } = useLanguageState()
  if (found.status === 'failed') return t('physicians:results.label')
  if (found.status === 'loading' || found.isStale) return t('physicians:results.searching')
  const name = placeName(place, found)
  const values = {
    count: found.total,
    place: isolated(name, shown),
    term: isolated(search.q ?? '', shown),
  }
  // Coordinates without a name: the line under the field says whose place it is.
  if (name === '') return t('physicians:results.found', values)
  return t(search.q === undefined ? 'physicians:results.near' : 'physicians:results.nearFor', values)
}

/** What the server calls the place when it was typed or not known, else what the person calls it. */
function placeName({ source, label }: SearchPlace, { center }: FoundPhysicians): string {
  const address = center?.address ?? ''
  if (source === 'typed' || source === 'default') return address || label || ''
  return label ?? address
}
