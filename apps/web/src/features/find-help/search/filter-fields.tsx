import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { spokenLanguages } from '@krash/contract/professionals/professional-choices'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import type { Filter, Words } from './filters.ts'
import type { HelpKind } from './help-kinds.ts'
import type { SearchChange } from './help-search.ts'
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

interface ChipsFilterProps extends FieldProps {
  /** Hides the label except from screen readers, and a second press resets to `any`. */
  isBare?: boolean
}

export function ChipsFilter({ filter, inForce, change, isBare = false }: ChipsFilterProps): ReactNode {
  const { param, label, any, choices } = filter
  const id = useId()
  const words = useWords()
  const { t } = words
  const value = inForce[param]
  return (
    <div
      role="group"
      className={layout.stack8}
      {...(isBare ? { 'aria-label': t(label) } : { 'aria-labelledby': id })}
    >
      {isBare ? null : (
        <span id={id} className={lettering.strong}>
          {t(label)}
        </span>
      )}
      <div className={layout.cluster8}>
        {any && !isBare ? (
          <FilterChip isOn={value === undefined} onClick={() => change({ [param]: undefined })}>
            {t(any)}
          </FilterChip>
        ) : null}
        {choices.map((choice) => {
          const text = filter.text(choice, words)
          return (
            <FilterChip
              key={String(choice)}
              isOn={value === choice}
              aria-label={filter.short && text}
              onClick={() => change({ [param]: value === choice ? undefined : choice })}
            >
              {filter.short ? <bdi dir="ltr">{filter.short(choice, words)}</bdi> : text}
            </FilterChip>
          )
        })}
      </div>
    </div>
  )
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

function LanguageChips({ inForce: { speaks }, change }: Control): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { formatList } = useFormats()
  const chosen: readonly string[] = spokenTags(speaks)
  const names = formatList(languageNames(chosen, shown).map(({ name }) => name))
  return (
    <details className={styles.languages} open={chosen.length > 0}>
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
    </details>
  )
}

function useWords(): Words {
  const t = useT()
  return { t, ...useFormats() }
}
