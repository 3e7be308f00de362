import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { physicianSpecialties, spokenLanguages } from '@krash/contract/professionals/professional-choices'
import type { PhysicianSpecialty } from '@krash/contract/professionals/professional-choices'
import { radiusChoices, ratingChoices } from '@krash/contract/professionals'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { specialtyName } from '../wording.ts'
import { defaultMiles, freeChoices, spokenTags, toggleSpoken } from './physician-search.ts'
import type { SearchControl } from './use-physician-search.ts'
import styles from './filter-fields.module.css'

type Control = Pick<SearchControl, 'search' | 'change'>

/** Every filter; a change is searched for at once. */
export function FilterFields({ search, change }: Control): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  return (
    <div className={styles.fields}>
      <FreeChips search={search} change={change} />
      <SelectField
        label={t('physicians:filters.specialty')}
        value={search.specialty ?? ''}
        onChange={({ target }) =>
          change({ specialty: (target.value || undefined) as PhysicianSpecialty | undefined })
        }
        options={[
          { value: '', label: t('physicians:filters.anySpecialty') },
          ...physicianSpecialties.map((value) => ({ value, label: specialtyName(value, t) })),
        ]}
      />
      <RatingChips search={search} change={change} />
      <SelectField
        label={t('physicians:filters.distance')}
        value={search.miles ?? defaultMiles}
        onChange={({ target }) => change({ miles: Number(target.value) })}
        options={radiusChoices.map((miles) => ({
          value: String(miles),
          label: t('physicians:filters.within', { distance: formatDistance(miles) }),
        }))}
      />
      <ChipGroup label={t('physicians:filters.insurance')}>
        <FilterChip
          isOn={search.insured === true}
          onClick={() => change({ insured: search.insured ? undefined : true })}
        >
          {t('physicians:filters.insured')}
        </FilterChip>
      </ChipGroup>
      <LanguageChips search={search} change={change} />
    </div>
  )
}

/** When a doctor has time: any, now, today, this week. The bare row leaves `any` out: a second press says it. */
export function FreeChips({ search, change, isBare }: Control & { isBare?: boolean }): ReactNode {
  const t = useT()
  return (
    <ChipGroup label={t('physicians:filters.free')} isBare={isBare ?? false}>
      {isBare ? null : (
        <FilterChip isOn={search.free === undefined} onClick={() => change({ free: undefined })}>
          {t('physicians:filters.any')}
        </FilterChip>
      )}
      {freeChoices.map((free) => (
        <FilterChip
          key={free}
          isOn={search.free === free}
          onClick={() => change({ free: search.free === free ? undefined : free })}
        >
          {t(`physicians:filters.${free}`)}
        </FilterChip>
      ))}
    </ChipGroup>
  )
}

function RatingChips({ search, change }: Control): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  return (
    <ChipGroup label={t('physicians:filters.rating')}>
      <FilterChip isOn={search.rating === undefined} onClick={() => change({ rating: undefined })}>
        {t('physicians:filters.any')}
      </FilterChip>
      {ratingChoices.map((rating) => {
        const value = formatNumber(rating, { minimumFractionDigits: 1 })
        return (
          <FilterChip
            key={rating}
            isOn={search.rating === rating}
            aria-label={t('physicians:filters.atLeast', { value })}
            onClick={() => change({ rating: search.rating === rating ? undefined : rating })}
          >
            <bdi dir="ltr">{`${value}+`}</bdi>
          </FilterChip>
        )
      })}
    </ChipGroup>
  )
}

function LanguageChips({ search, change }: Control): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  const { formatList } = useFormats()
  const chosen = spokenTags(search.speaks)
  const names = formatList(languageNames(chosen, shown).map(({ name }) => name))
  return (
    <details className={styles.languages} open={chosen.length > 0}>
      <summary className={styles.summary}>
        <span>{t('physicians:filters.languages')}</span>
        <span className={styles.chosen}>{names || t('physicians:filters.anyLanguage')}</span>
        <ChevronDown aria-hidden />
      </summary>
      <div role="group" aria-label={t('physicians:filters.languages')} className={styles.chips}>
        {languageNames(spokenLanguages, shown).map(({ tag, name }) => (
          <FilterChip
            key={tag}
            lang={tag}
            isOn={chosen.some((one) => one === tag)}
            onClick={() => change({ speaks: toggleSpoken(search.speaks, tag) })}
          >
            {name}
          </FilterChip>
        ))}
      </div>
    </details>
  )
}

interface ChipGroupProps {
  label: string
  /** The label is heard, not seen. */
  isBare?: boolean
  children: ReactNode
}

function ChipGroup({ label, isBare, children }: ChipGroupProps): ReactNode {
  const id = useId()
  return (
    <div
      role="group"
      className={styles.group}
      {...(isBare ? { 'aria-label': label } : { 'aria-labelledby': id })}
    >
      {isBare ? null : (
        <span id={id} className={styles.label}>
          {label}
        </span>
      )}
      <div className={styles.chips}>{children}</div>
    </div>
  )
}
