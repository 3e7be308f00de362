import { lawyerSpecialties } from '@krash/contract/professionals/professional-choices'
import type { LawyerSpecialty } from '@krash/contract/professionals/professional-choices'
import { languages } from '@krash/phrases'
import type { PhraseKey, ShippedLanguage } from '@krash/phrases'
import type { Translate } from '#shared/i18n/use-t.ts'

const keys: Record<LawyerSpecialty, PhraseKey> = {
  'Personal Injury': 'professionals:specialties.personalInjury',
  'Criminal Defense': 'professionals:specialties.criminalDefense',
  'Family Law': 'professionals:specialties.familyLaw',
  'Corporate Law': 'professionals:specialties.corporateLaw',
  'Real Estate': 'professionals:specialties.realEstate',
  Immigration: 'professionals:specialties.immigration',
  'Employment Law': 'professionals:specialties.employmentLaw',
  Bankruptcy: 'professionals:specialties.bankruptcy',
  'Estate Planning': 'professionals:specialties.estatePlanning',
  'Intellectual Property': 'professionals:specialties.intellectualProperty',
  'Medical Malpractice': 'professionals:specialties.medicalMalpractice',
  "Workers' Compensation": 'professionals:specialties.workersCompensation',
  'Product Liability': 'professionals:specialties.productLiability',
  'Insurance Law': 'professionals:specialties.insuranceLaw',
  'Traffic Law': 'professionals:specialties.trafficLaw',
}

/** A specialty in the person's language; one the app does not know is shown as it came. */
export function specialtyName(specialty: string, t: Translate): string {
  const known = lawyerSpecialties.find((name) => name === specialty)
  return known ? t(keys[known]) : specialty
}

/** Languages by their own names, which those who speak them find first; the one on the screen leads. */
export function languageNames(
  tags: readonly string[],
  shown: ShippedLanguage,
): { tag: string; name: string }[] {
  const own = tags.filter((tag) => tag === shown)
  const others = tags.filter((tag) => tag !== shown)
  return [...own, ...others].map((tag) => ({ tag, name: ownName(tag) }))
}

function ownName(tag: string): string {
  if (tag in languages) return languages[tag as keyof typeof languages].name
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/**
 * A name or place inside a sentence that runs from right to left: Unicode isolates keep its own words in order.
 * Left-to-right sentences need none.
 */
export function isolated(text: string, shown: ShippedLanguage): string {
  return languages[shown].direction === 'rtl' ? `\u2068${text}\u2069` : text
}

/** The name without titles: `Dr. Ann B. Ash, MD` -> `Ann Ash`. */
export function plainName(fullName: string): string {
  const [name = ''] = fullName.split(',')
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'))
  return words.length > 0 ? words.join(' ') : fullName
}
