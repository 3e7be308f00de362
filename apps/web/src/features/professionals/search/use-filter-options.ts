import { experienceChoices, radiusChoices, ratingChoices } from '@krash/contract/professionals'
import { lawyerSpecialties, practiceAreas } from '@krash/contract/professionals/professional-choices'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { SelectOption } from '#shared/ui/form/select-field.tsx'
import { specialtyName } from '#shared/i18n/professional-words.ts'
import { availabilityChoices, defaultMiles, priceChoices } from './lawyer-search.ts'
import { practiceAreaName } from './practice-area-name.ts'

export type FilterOptions = ReturnType<typeof useFilterOptions>

const dollars = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const

/** What each filter can be set to, in words. */
export function useFilterOptions() {
  const t = useT()
  const { formatNumber } = useFormats()
  const whenTexts = {
    immediate: t('professionals:filters.now'),
    today: t('professionals:filters.today'),
    thisWeek: t('professionals:filters.thisWeek'),
  }
  return {
    specialty: [
      anything(t('professionals:filters.anySpecialty'), 'any'),
      ...lawyerSpecialties.map((value) => ({ value, label: specialtyName(value, t) })),
    ],
    area: [
      anything(t('professionals:filters.anyArea')),
      ...practiceAreas.map((value) => ({ value, label: practiceAreaName(value, t) })),
    ],
    rating: limits(t('professionals:filters.anyRating'), ratingChoices, (value) =>
      t('professionals:filters.atLeast', { value: formatNumber(value, { minimumFractionDigits: 1 }) }),
    ),
    experience: limits(t('professionals:filters.anyExperience'), experienceChoices, (count) =>
      t('professionals:filters.years', { count }),
    ),
    price: limits(t('professionals:filters.anyPrice'), priceChoices, (value) =>
      t('professionals:filters.upTo', { price: formatNumber(value, dollars) }),
    ),
    when: [
      anything(t('professionals:filters.anyTime')),
      ...availabilityChoices.map((value) => ({ value, label: whenTexts[value] })),
    ],
    distance: useDistances(),
  }
}

/** 1 to 50 miles, and 50+, which says how far it goes. */
function useDistances(): SelectOption[] {
  const t = useT()
  const { formatDistance } = useFormats()
  const max = Math.max(...radiusChoices)
  const beyond = () =>
    t('professionals:filters.beyond', { distance: formatDistance(defaultMiles), max: formatDistance(max) })
  return radiusChoices.map((miles) => ({
    value: String(miles),
    label: miles === max ? beyond() : t('professionals:filters.within', { distance: formatDistance(miles) }),
  }))
}

function anything(label: string, value = ''): SelectOption {
  return { value, label }
}

function limits(any: string, values: readonly number[], label: (value: number) => string): SelectOption[] {
  return [anything(any), ...values.map((value) => ({ value: String(value), label: label(value) }))]
}
