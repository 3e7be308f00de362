import { caseSpecialty } from '@krash/contract/professionals/professional-choices'
import type { CaseType } from '@krash/contract/professionals/professional-choices'
import type { PhraseKey } from '@krash/phrases'
import type { Translate } from '#shared/i18n/use-t.ts'

const specialties: Record<CaseType, PhraseKey | null> = {
  'car-accident': 'professionals:specialties.personalInjury',
  'slip-fall': 'professionals:specialties.personalInjury',
  'medical-malpractice': 'professionals:specialties.medicalMalpractice',
  workplace: 'professionals:specialties.workersCompensation',
  'product-liability': 'professionals:specialties.productLiability',
  other: null,
}

/** The specialty a kind of case asks for, in the person's language; null where it asks for none. */
export function specialtyOfCase(caseType: CaseType | null, t: Translate): string | null {
  const key = caseType === null || caseSpecialty[caseType] === null ? null : specialties[caseType]
  return key === null ? null : t(key)
}
