import { Search, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Found } from '#entities/professionals/found-professionals.ts'
import type { SearchPlaceState } from '#entities/professionals/place/use-search-place.ts'
import { workName } from '#entities/professionals/work-name.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import searchLine from '#shared/styles/search-line.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { ButtonChip, RemovableChip } from '#shared/ui/content/chip.tsx'
import { Sentence } from '#shared/ui/content/sentence.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { nearName } from '../results/results-header.tsx'
import { FilterFields, useSetFilters } from './filter-fields.tsx'
import type { HelpKind } from './help-kinds.ts'
import type { Specialty } from './help-search.ts'
import { clearFilters, filterCount, inForce } from './search-address.ts'
import { SearchForm } from './search-form.tsx'
import type { SearchControl } from './use-help-search.ts'

interface SearchLineProps {
  kind: HelpKind
  control: SearchControl
  where: SearchPlaceState
  found: Found
  specialty: Specialty | undefined
  /** The reason the place cannot be used. */
  placeError: string | undefined
  chips: ReactNode
  /** Opens the map where there is no room for it beside the list. */
  mapChip: ReactNode
}

/** What is searched for in one sentence, which opens the whole search, and the chips that are pressed most. */
export function SearchLine(props: SearchLineProps): ReactNode {
  const { kind, control, chips, mapChip } = props
  const { search, change } = control
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(kind, search)
  const set = useSetFilters(kind, search)
  return (
    <>
      <button
        type="button"
        className={searchLine.line}
        aria-haspopup="dialog"
        data-opens-search
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
        <span className={searchLine.sentence}>
          <Sentence>{useSentence(props)}</Sentence>
        </span>
        <span className={searchLine.change}>{t('professionals:line.change')}</span>
      </button>
      <div role="group" aria-label={t('professionals:line.chips')} className={searchLine.chips}>
        <ButtonChip icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
          {count > 0 ? t('professionals:filters.openCount', { count }) : t('professionals:filters.open')}
        </ButtonChip>
        {mapChip}
        {chips}
        {set.map(({ param, text }) => (
          <RemovableChip
            ref={focusGoesOn}
            key={param}
            label={t('professionals:filters.remove', { name: text })}
            onClick={() => change({ [param]: undefined })}
          >
            {text}
          </RemovableChip>
        ))}
      </div>
      <SearchSheet {...props} isOpen={isOpen} count={count} onClose={() => setOpen(false)} />
    </>
  )
}

/** "Personal injury near Tampa, FL, 50 mi", as far as it is known. */
function useSentence({ kind, control, where: { place }, found, specialty }: SearchLineProps): string {
  const t = useT()
  const { formatDistance } = useFormats()
  const { search } = control
  const what = specialty === undefined ? t(`professionals:${kind.type}.all`) : workName(specialty)
  const subject = search.q === undefined ? what : t('professionals:line.term', { term: isolated(search.q) })
  const distance = formatDistance(search.miles ?? kind.defaults.miles)
  const { source } = place
  const name = nearName(place, found)
  if (source === 'default' && name !== '')
    return t('professionals:line.guess', { subject, place: isolated(name) })
  if (name !== '') return t('professionals:line.near', { subject, place: isolated(name), distance })
  if (source === 'typed' || source === 'default') return t('professionals:line.where', { subject })
  return t(`professionals:line.${source}`, { subject, distance })
}

interface SearchSheetProps extends SearchLineProps {
  isOpen: boolean
  /** The number of filters that are set. */
  count: number
  onClose: () => void
}

/** The words, the place and every filter. Filters count at once, words and place with the button below. */
function SearchSheet({ isOpen, count, onClose, ...props }: SearchSheetProps): ReactNode {
  const { kind, control, where, found, specialty, placeError } = props
  const { search, change, replaceAll } = control
  const t = useT()
  const formId = useId()
  const isKnown = found.status === 'found' && !found.isStale
  return (
    <Dialog
      isOpen={isOpen}
      isWide
      onClose={onClose}
      title={t('professionals:filters.title')}
      footer={
        <>
          {/* Stays in place when there is nothing to clear any more, because it has the focus. */}
          <Button
            aria-disabled={count === 0 || undefined}
            onClick={() => {
              if (count > 0) replaceAll(clearFilters(kind, search))
            }}
          >
            {t(`professionals:${kind.type}.clear`)}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {isKnown
              ? t(`professionals:${kind.type}.results.show`, { count: found.total })
              : t('professionals:filters.done')}
          </Button>
        </>
      }
    >
      <div className={layout.stack24}>
        <SearchForm
          id={formId}
          kind={kind}
          search={search}
          where={where}
          placeError={placeError}
          onChoose={change}
          onSearch={(wanted) => {
            onClose()
            change(wanted)
          }}
        />
        <FilterFields kind={kind} change={change} inForce={inForce(kind, search, specialty)} />
      </div>
    </Dialog>
  )
}
