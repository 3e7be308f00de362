import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { proficiencies, spokenLanguages } from '@krash/contract/professionals/professional-choices'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import type { Filter, FilterParam, Words } from './filters.ts'
import type { HelpKind } from './help-kinds.ts'
import type { HelpSearch, SearchChange } from './help-search.ts'
import { spokenTags, toggleSpoken } from './search-address.ts'
import type { SearchControl } from './use-help-search.ts'
import styles from './filter-fields.module.css'

interface FilterFieldsProps extends Pick<SearchControl, 'change'> {
  kind: HelpKind
  /** The search, including the defaults for what was not chosen. */
  inForce: SearchChange
}

export function FilterFields({ kind, ...control }: FilterFieldsProps): ReactNode {
  return (
    <div className={styles.fields}>
      {kind.filters.map((filter) => {
        const Field = fields[filter.as]
        return <Field key={filter.param} filter={filter} {...control} />
      })}
      <LanguageChips {...control} />
    </div>
  )
}

type Control = Omit<FilterFieldsProps, 'kind'>

interface FieldProps extends Control {
  filter: Filter
}

const fields = { select: SelectFilter, chips: ChipsFilter, switch: SwitchFilter }

function SelectFilter({ filter, inForce, change }: FieldProps): ReactNode {
  const { param, label, any, choices, hint } = filter
  const words = useWords()
  const { t } = words
  const value = inForce[param]
  const anything = any ? [{ value: '', label: t(any) }] : []
  return (
    <SelectField
      label={t(label)}
      hint={hint && value !== undefined ? t(hint) : undefined}
      value={String(value ?? '')}
      onChange={({ target }) =>
        change({ [param]: choices.find((choice) => String(choice) === target.value) })
      }
      options={[
        ...anything,
        ...choices.map((choice) => ({ value: String(choice), label: filter.text(choice, words) })),
      ]}
    />
  )
}

function ChipsFilter({ filter, inForce, change }: FieldProps): ReactNode {
  const { param, label, any } = filter
  const id = useId()
  const t = useT()
  return (
    <div role="group" className={layout.stack8} aria-labelledby={id}>
      <span id={id} className={lettering.strong}>
        {t(label)}
      </span>
      <div className={layout.cluster8}>
        {any ? (
          <FilterChip isOn={inForce[param] === undefined} onClick={() => change({ [param]: undefined })}>
            {t(any)}
          </FilterChip>
        ) : null}
        <ChoiceChips filter={filter} inForce={inForce} change={change} />
      </div>
    </div>
  )
}

/** One chip for each choice; a second press takes it back. */
export function ChoiceChips({ filter, inForce, change }: FieldProps): ReactNode {
  const { param, choices } = filter
  const words = useWords()
  const value = inForce[param]
  return choices.map((choice) => (
    <FilterChip
      key={String(choice)}
      isOn={value === choice}
      aria-label={filter.short && filter.text(choice, words)}
      onClick={() => change({ [param]: value === choice ? undefined : choice })}
    >
      {filter.short ? <bdi dir="ltr">{filter.short(choice, words)}</bdi> : filter.text(choice, words)}
    </FilterChip>
  ))
}

function SwitchFilter({ filter: { param, label }, inForce, change }: FieldProps): ReactNode {
  const t = useT()
  const isOn = inForce[param] === true
  return (
    <FilterChip isOn={isOn} onClick={() => change({ [param]: isOn ? undefined : true })}>
      {t(label)}
    </FilterChip>
  )
}

function LanguageChips({ inForce: { speaks, level }, change }: Control): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { formatList } = useFormats()
  const chosen: readonly string[] = spokenTags(speaks)
  const names = formatList(languageNames(chosen, shown).map(({ name }) => name))
  // Afterwards only a press folds it: it must not close under the finger that takes the last language back.
  const [isOpenAtFirst] = useState(chosen.length > 0)
  return (
    <details className={styles.languages} open={isOpenAtFirst}>
      <summary className={styles.summary}>
        <span>{t('professionals:filters.languages')}</span>
        <span className={styles.chosen}>{names || t('professionals:filters.anyLanguage')}</span>
        <ChevronDown aria-hidden />
      </summary>
      <div role="group" aria-label={t('professionals:filters.languages')} className={layout.cluster8}>
        {languageNames(spokenLanguages, shown).map(({ tag, name }) => (
          <FilterChip
            key={tag}
            lang={tag}
            isOn={chosen.includes(tag)}
            onClick={() => change({ speaks: toggleSpoken(speaks, tag) })}
          >
            {name}
          </FilterChip>
        ))}
      </div>
      {chosen.length === 0 ? null : (
        <SelectField
          label={t('professionals:filters.proficiency')}
          value={level ?? ''}
          onChange={({ target }) => change({ level: proficiencies.find((one) => one === target.value) })}
          options={[
            { value: '', label: t('professionals:filters.anyProficiency') },
            ...proficiencies.map((one) => ({ value: one, label: t(`professionals:filters.level.${one}`) })),
          ]}
        />
      )}
    </details>
  )
}

/** The set filters in words, but for those that the sentence of the search names or that have chips of their own. */
export function useSetFilters(
  { filters, quickFilter }: HelpKind,
  search: HelpSearch,
): { param: FilterParam | 'speaks' | 'level'; text: string }[] {
  const words = useWords()
  const { shown } = useLanguageState()
  const isNamed = (param: FilterParam) =>
    param === 'specialty' || param === 'miles' || param === quickFilter?.param
  const spoken: readonly string[] = spokenTags(search.speaks)
  const names = words.formatList(languageNames(spoken, shown).map(({ name }) => name))
  return [
    ...filters.flatMap((filter) => {
      const value = search[filter.param]
      if (value === undefined || isNamed(filter.param)) return []
      return [{ param: filter.param, text: filter.text(value, words) }]
    }),
    ...(names === ''
      ? []
      : [{ param: 'speaks' as const, text: words.t('professionals:card.speaks', { languages: names }) }]),
    ...(search.level === undefined
      ? []
      : [{ param: 'level' as const, text: words.t(`professionals:filters.level.${search.level}`) }]),
  ]
}

function useWords(): Words {
  const t = useT()
  return { t, ...useFormats() }
}
