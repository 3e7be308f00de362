import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { activityLimits, activityTypes } from '@krash/contract/activity'
import type { ActivityType } from '@krash/contract/activity'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { rangeChoices, statusChoices } from './history-search.ts'
import type { SearchControl } from './use-history-search.ts'
import styles from './filter-panel.module.css'

interface FilterPanelProps {
  id: string
  control: SearchControl
}

/** Every filter; each change searches at once and goes into the address. */
export function FilterPanel({ id, control }: FilterPanelProps): ReactNode {
  const t = useT()
  const { search, change } = control
  return (
    <section id={id} className={styles.panel} aria-label={t('history:filters.title')}>
      <div className={styles.pair}>
        <SearchWords control={control} />
        <SelectField
          label={t('history:filters.type')}
          value={search.type ?? ''}
          onChange={({ target }) => change({ type: (target.value || undefined) as ActivityType | undefined })}
          options={[
            { value: '', label: t('history:filters.anyType') },
            ...activityTypes.map((value) => ({ value, label: t(`activity:type.${value}`) })),
          ]}
        />
      </div>
      <div className={styles.pair}>
        <Choice
          label={t('history:filters.range')}
          value={search.range}
          choices={rangeChoices}
          nameOf={(range) => t(`history:range.${range ?? 'all'}`)}
          onChange={(range) => change({ range })}
        />
        <Choice
          label={t('history:filters.status')}
          value={search.status}
          choices={statusChoices}
          nameOf={(status) => t(`history:status.${status ?? 'all'}`)}
          onChange={(status) => change({ status })}
        />
      </div>
    </section>
  )
}

/** Pause in typing, in milliseconds, before the search runs. */
const PAUSE_MS = 300

/** Text goes into the address once typing pauses; if the address changes otherwise, the text follows. */
function SearchWords({ control: { search, change } }: { control: SearchControl }): ReactNode {
  const t = useT()
  const inAddress = search.q ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (typed.trim() !== inAddress) setTyped(inAddress)
  }
  // A filter may be pressed in the pause: the words are added to the search as it is then.
  const send = useEffectEvent(() => {
    const words = typed.trim()
    // A keystroke is not a step for the back button, so the address is replaced.
    if (words !== inAddress) change({ q: words || undefined }, true)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <TextField
      type="search"
      label={t('history:filters.search')}
      maxLength={activityLimits.search.max}
      enterKeyHint="search"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

interface ChoiceProps<T extends string> {
  label: string
  /** Undefined means 'all'. */
  value: T | undefined
  choices: readonly T[]
  nameOf: (choice: T | undefined) => string
  onChange: (choice: T | undefined) => void
}

function Choice<T extends string>({ label, value, choices, nameOf, onChange }: ChoiceProps<T>): ReactNode {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.choice}>
      <span id={id} className={lettering.strong}>
        {label}
      </span>
      <div className={layout.cluster8}>
        {[undefined, ...choices].map((choice) => (
          <FilterChip key={choice ?? 'all'} isOn={choice === value} onClick={() => onChange(choice)}>
            {nameOf(choice)}
          </FilterChip>
        ))}
      </div>
    </div>
  )
}
