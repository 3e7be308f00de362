import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { spokenLanguages } from '@krash/contract/professionals/professional-choices'
import type { LawyerSpecialty, PracticeArea } from '@krash/contract/professionals/professional-choices'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { defaultMiles, spokenTags, toggleSpoken } from './lawyer-search.ts'
import type { AvailabilityChoice, LawyerSearch } from './lawyer-search.ts'
import { useFilterOptions } from './use-filter-options.ts'
import type { FilterOptions } from './use-filter-options.ts'
import type { SearchControl } from './use-lawyer-search.ts'
import styles from './filter-fields.module.css'

interface FilterFieldsProps extends SearchControl {
  /** The specialty in force, chosen or taken from the report. */
  specialty: LawyerSpecialty | undefined
}

/** Every filter; a change is searched for at once. */
export function FilterFields({ search, change, replaceAll, specialty }: FilterFieldsProps): ReactNode {
  const t = useT()
  const options = useFilterOptions()
  const numbers = { search, change, options }
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('professionals:filters.specialty')}
        value={specialty ?? 'any'}
        onChange={({ target }) => change({ specialty: target.value as LawyerSpecialty | 'any' })}
        options={options.specialty}
      />
      <SelectField
        label={t('professionals:filters.area')}
        value={search.area ?? ''}
        onChange={({ target }) => change({ area: (target.value || undefined) as PracticeArea | undefined })}
        options={options.area}
      />
      <NumberFilter {...numbers} name="rating" />
      <NumberFilter {...numbers} name="experience" />
      <SelectField
        label={t('professionals:filters.distance')}
        value={search.miles ?? defaultMiles}
        onChange={({ target }) => change({ miles: Number(target.value) })}
        options={options.distance}
      />
      <NumberFilter
        {...numbers}
        name="price"
        hint={search.price === undefined ? undefined : t('professionals:filters.priceHint')}
      />
      <SelectField
        label={t('professionals:filters.when')}
        value={search.when ?? ''}
        onChange={({ target }) =>
          change({ when: (target.value || undefined) as AvailabilityChoice | undefined })
        }
        options={options.when}
      />
      <FilterChip
        isOn={search.verified === true}
        onClick={() => change({ verified: search.verified ? undefined : true })}
      >
        {t('professionals:filters.verified')}
      </FilterChip>
      <LanguageChips search={search} replaceAll={replaceAll} />
    </div>
  )
}

const numberKeys = { rating: 'rating', experience: 'years', price: 'price' } as const

interface NumberFilterProps extends Pick<SearchControl, 'search' | 'change'> {
  name: keyof typeof numberKeys
  options: FilterOptions
  hint?: string | undefined
}

/** A limit that may be left open. */
function NumberFilter({ name, search, change, options, hint }: NumberFilterProps): ReactNode {
  const t = useT()
  const key = numberKeys[name]
  return (
    <SelectField
      label={t(`professionals:filters.${name}`)}
      hint={hint}
      value={search[key] ?? ''}
      onChange={({ target }) => change({ [key]: target.value === '' ? undefined : Number(target.value) })}
      options={options[name]}
    />
  )
}

interface LanguageChipsProps {
  search: LawyerSearch
  replaceAll: (next: LawyerSearch) => void
}

function LanguageChips({ search, replaceAll }: LanguageChipsProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { formatList } = useFormats()
  const chosen: readonly string[] = spokenTags(search.speaks)
  const chosenNames = formatList(languageNames(chosen, shown).map(({ name }) => name))
  return (
    <details className={styles.languages} open={chosen.length > 0}>
      <summary className={styles.summary}>
        <span>{t('professionals:filters.languages')}</span>
        <span className={styles.chosen}>{chosenNames || t('professionals:filters.anyLanguage')}</span>
        <ChevronDown aria-hidden />
      </summary>
      <div role="group" aria-label={t('professionals:filters.languages')} className={styles.chips}>
        {languageNames(spokenLanguages, shown).map(({ tag, name }) => (
          <FilterChip
            key={tag}
            isOn={chosen.includes(tag)}
            onClick={() => replaceAll(toggleSpoken(search, tag))}
          >
            {name}
          </FilterChip>
        ))}
      </div>
    </details>
  )
}
