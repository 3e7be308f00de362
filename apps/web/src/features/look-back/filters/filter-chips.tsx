import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { RemovableChip } from '#shared/ui/content/chip.tsx'
import { filterCount } from './history-search.ts'
import type { HistorySearch } from './history-search.ts'
import type { SearchControl } from './use-history-search.ts'

interface FilterChipsProps {
  control: SearchControl
  onClear: () => void
  /** Called because the pressed chip is gone and the focus needs another place. */
  onRemoved: () => void
}

export function FilterChips({ control, onClear, onRemoved }: FilterChipsProps): ReactNode {
  const t = useT()
  const { search, change } = control
  if (filterCount(search) === 0) return null
  return (
    <div role="group" aria-label={t('history:filters.set')} className={layout.line8}>
      {namesOf(search, t).map(({ filter, name }) => (
        <RemovableChip
          key={filter}
          label={t('history:filters.remove', { name })}
          onClick={() => {
            change({ [filter]: undefined })
            onRemoved()
          }}
        >
          <bdi>{name}</bdi>
        </RemovableChip>
      ))}
      <Button variant="text" onClick={onClear}>
        {t('history:filters.clear')}
      </Button>
    </div>
  )
}

function namesOf({ q, type, range, status }: HistorySearch, t: Translate) {
  const names = {
    q: q && t('history:filters.words', { words: q }),
    type: type && t(`activity:type.${type}`),
    range: range && t(`history:range.${range}`),
    status: status && t(`history:status.${status}`),
  }
  return Object.entries(names).flatMap(([filter, name]) => (name === undefined ? [] : [{ filter, name }]))
}
