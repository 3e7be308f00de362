import { ChevronDown } from 'lucide-react'
import {
  experienceChoices,
  radiusChoices,
  ratingChoices,
} from '@krash/contract/professionals'
import { lawyerSpecialties } from '@krash/contract/professional-choices'
import type { LawyerSpecialty } from '@krash/contract/professional-choices'
import type { ReactNode } from 'react'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { languageNames, specialtyName } from '../wording.ts'
import { defaultMiles, languageChoices, spokenTags, toggleSpoken } from './lawyer-search.ts'
import type { SearchControl } from './use-lawyer-search.ts'
import styles from './filter-fields.module.css'

interface FilterFieldsProps extends SearchControl {
  /** The practice area in force, chosen or taken from the report. */
  specialty: LawyerSpecialty | undefined
}

/** Every filter; a change is searched for at once. */
export function FilterFields({ search, change, replaceAll, specialty }: FilterFieldsProps): ReactNode {
  const t = useT()
  const { formatDistance, formatNumber } = useFormats()
  const numberOrNone = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('professionals:filters.area')}
        value={specialty ?? 'any'}
        onChange={({ target }) => change({ specialty: target.value as LawyerSpecialty | 'any' })}
        options={[
          { value: 'any', label: t('professionals:filters.anyArea') },
          ...lawyerSpecialties.map((value) => ({ value, label: specialtyName(value, t) })),
        ]}
      />
      <SelectField
        label={t('professionals:filters.rating')}
        value={search.rating ?? ''}
        onChange={({ target }) => change({ rating: numberOrNone(target.value) })}
        options={[
          { value: '', label: t('professionals:filters.anyRating') },
          ...ratingChoices.map((value) => ({
            value: String(value),
            label: t('professionals:filters.atLeast', {
              value: formatNumber(value, { minimumFractionDigits: 1 }),
            }),
          })),
        ]}
      />
      <SelectField
        label={t('professionals:filters.experience')}
        value={search.years ?? ''}
        onChange={({ target }) => change({ years: numberOrNone(target.value) })}
        options={[
          { value: '', label: t('professionals:filters.anyExperience') },
          ...experienceChoices.map((count) => ({
            value: String(count),
            label: t('professionals:filters.years', { count }),
          })),
        ]}
      />
      <SelectField
        label={t('professionals:filters.distance')}
        value={search.miles ?? defaultMiles}
        onChange={({ target }) => change({ miles: Number(target.value) })}
        options={radiusChoices.map((miles) => ({
          value: String(miles),
          label: t('professionals:filters.within', { distance: formatDistance(miles) }),
        }))}
      />
      <FilterChip isOn={search.now === true} onClick={() => change({ now: search.now ? undefined : true })}>
        {t('professionals:filters.now')}
      </FilterChip>
      <LanguageChips search={search} replaceAll={replaceAll} />
    </div>
  )
}

function LanguageChips({ search, replaceAll }: Pick<FilterFieldsProps, 'search' | 'replaceAll'>): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { formatList } = useFormats()
  const chosen = spokenTags(search.speaks)
  const chosenNames = formatList(languageNames(chosen, shown).map(({ name }) => name))
  return (
    <details className={styles.languages} open={chosen.length > 0}>
      <summary className={styles.summary}>
        <span>{t('professionals:filters.languages')}</span>
        <span className={styles.chosen}>{chosenNames || t('professionals:filters.anyLanguage')}</span>
        <ChevronDown aria-hidden />
      </summary>
      <div role="group" aria-label={t('professionals:filters.languages')} className={styles.chips}>
        {languageNames(languageChoices, shown).map(({ tag, name }) => (
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
