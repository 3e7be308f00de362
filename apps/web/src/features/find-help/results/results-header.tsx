import { ArrowDownWideNarrow } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchSort } from '@krash/contract/professionals'
import type { Found } from '#entities/professionals/found-professionals.ts'
import type { SearchPlace } from '#entities/professionals/place/search-place.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Sentence } from '#shared/ui/content/sentence.tsx'
import lettering from '#shared/styles/lettering.module.css'
import type { HelpKind } from '../search/help-kinds.ts'
import type { HelpSearch } from '../search/help-search.ts'
import styles from './results-header.module.css'

interface ResultsHeaderProps {
  kind: HelpKind
  found: Found
  place: SearchPlace
  search: HelpSearch
  onSort: (sort: SearchSort) => void
  /** The heading of the first group of the list: null until there is one, undefined where there are no groups. */
  groupTitle: ReactNode
}

/** Id of the results' heading, which takes the focus when a pressed button disappears. */
export const resultsTitleId = 'people-found'

/** Number, place and subject of the results, and their order; beside it, to save a line, the name of the first group. */
export function ResultsHeader(props: ResultsHeaderProps): ReactNode {
  const { kind, search, onSort, groupTitle } = props
  const t = useT()
  return (
    <header className={styles.line} data-grouped={groupTitle === undefined ? undefined : true}>
      <div className={styles.title}>
        <div role="status">
          <h2 id={resultsTitleId} tabIndex={-1} className={styles.count}>
            <Sentence>{useTitle(props)}</Sentence>
          </h2>
        </div>
        {groupTitle}
      </div>
      <label className={styles.sort}>
        <ArrowDownWideNarrow aria-hidden />
        <select
          aria-label={t('professionals:sort.label')}
          value={search.sort ?? kind.defaults.sort}
          onChange={({ target }) => onSort(target.value as SearchSort)}
        >
          {kind.sorts.map((value) => (
            <option key={value} value={value}>
              {t(`professionals:sort.${value}`)}
            </option>
          ))}
        </select>
      </label>
    </header>
  )
}

interface NoticeProps {
  kind: HelpKind
  found: Pick<Found, 'people'>
}

/** Tells when some of the people are invented. */
export function DemoNotice({ kind: { type }, found: { people } }: NoticeProps): ReactNode {
  const t = useT()
  if (!people.some(({ isDemo }) => isDemo)) return null
  return (
    <p className={lettering.note}>
      {t(`professionals:${type}.demo`, { mark: t('shell:professional.demo') })}
    </p>
  )
}

function useTitle({ kind: { type }, found, place, search }: ResultsHeaderProps): string {
  const t = useT()
  if (found.status === 'failed') return t('professionals:results.label')
  if (found.status === 'loading' || found.isStale) return t(`professionals:${type}.results.searching`)
  const name = search.q === undefined ? nearName(place, found) : placeName(place, found)
  const values = {
    count: found.total,
    place: isolated(name),
    term: isolated(search.q ?? ''),
  }
  // Coordinates have no name, and whose place it is stands in the line above.
  if (name === '') return t(`professionals:${type}.results.found`, values)
  return t(`professionals:${type}.results.${search.q === undefined ? 'near' : 'nearFor'}`, values)
}

/** The name of the place to name beside the people; of the saved address the line above says whose it is, which is shorter. */
export function nearName(place: SearchPlace, found: Pick<Found, 'center'>): string {
  return place.source === 'home' ? '' : placeName(place, found)
}

/** The server's name for a place that was typed or unknown, otherwise the person's name for it. */
export function placeName({ source, label }: SearchPlace, { center }: Pick<Found, 'center'>): string {
  const address = center?.address ?? ''
  if (source === 'typed' || source === 'default') return address || label || ''
  return label ?? address
}
