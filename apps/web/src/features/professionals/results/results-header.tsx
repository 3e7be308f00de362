import type { ReactNode } from 'react'
import { searchSorts } from '@krash/contract/professionals'
import type { SearchSort } from '@krash/contract/professionals'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { defaultSort } from '../search/lawyer-search.ts'
import type { LawyerSearch } from '../search/lawyer-search.ts'
import type { SearchPlace } from '../place/search-place.ts'
import type { FoundLawyers } from '../search/use-found-lawyers.ts'
import { isolated } from '#shared/i18n/professional-words.ts'
import { ListNotices } from './list-notices.tsx'
import styles from './results-header.module.css'

interface ResultsHeaderProps {
  found: FoundLawyers
  place: SearchPlace
  search: LawyerSearch
  onSort: (sort: SearchSort) => void
  filterButton: ReactNode
}

/** How many, where, for what; how they are sorted; and the notices that belong to the list. */
export function ResultsHeader({ found, place, search, onSort, filterButton }: ResultsHeaderProps): ReactNode {
  const t = useT()
  const title = useTitle({ found, place, search })
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <div role="status" className={styles.title}>
          <h2>{title}</h2>
        </div>
        {filterButton}
        <div className={styles.sort}>
          <SelectField
            label={t('professionals:sort.label')}
            value={search.sort ?? defaultSort}
            onChange={({ target }) => onSort(target.value as SearchSort)}
            options={searchSorts.map((value) => ({ value, label: t(`professionals:sort.${value}`) }))}
          />
        </div>
      </div>
      <ListNotices found={found} />
    </header>
  )
}

function useTitle({ found, place, search }: Pick<ResultsHeaderProps, 'found' | 'place' | 'search'>): string {
  const t = useT()
  const { shown } = useLanguageState()
  if (found.status === 'failed') return t('professionals:results.label')
  if (found.status === 'loading' || found.isStale) return t('professionals:results.searching')
  const name = placeName(place, found)
  const values = {
    count: found.total,
    place: isolated(name, shown),
    term: isolated(search.q ?? '', shown),
  }
  // Coordinates without a name: the field above says whose place it is.
  if (name === '') return t('professionals:results.found', values)
  return t(search.q === undefined ? 'professionals:results.near' : 'professionals:results.nearFor', values)
}

/** What the server calls the place when it was typed or not known, else what the person calls it. */
export function placeName({ source, label }: SearchPlace, { center }: FoundLawyers): string {
  const address = center?.address ?? ''
  if (source === 'typed' || source === 'default') return address || label || ''
  return label ?? address
}
