import { physicianSpecialties } from '@krash/contract/professional-choices'
import type { PhysicianSpecialty } from '@krash/contract/professional-choices'
import { languages } from '@krash/phrases'
import type { PhraseKey, ShippedLanguage } from '@krash/phrases'
import type { Translate } from '#shared/i18n/use-t.ts'

const keys: Record<PhysicianSpecialty, PhraseKey> = {
  'Family Medicine': 'physicians:specialties.familyMedicine',
  'Internal Medicine': 'physicians:specialties.internalMedicine',
  Pediatrics: 'physicians:specialties.pediatrics',
  Cardiology: 'physicians:specialties.cardiology',
  Orthopedics: 'physicians:specialties.orthopedics',
  Dermatology: 'physicians:specialties.dermatology',
  Psychiatry: 'physicians:specialties.psychiatry',
  'Emergency Medicine': 'physicians:specialties.emergencyMedicine',
  Radiology: 'physicians:specialties.radiology',
  Surgery: 'physicians:specialties.surgery',
  Neurology: 'physicians:specialties.neurology',
  Neurosurgery: 'physicians:specialties.neurosurgery',
  'Physical Medicine and Rehabilitation': 'physicians:specialties.rehabilitation',
  'Pain Management': 'physicians:specialties.painManagement',
  Chiropractic: 'physicians:specialties.chiropractic',
}

/** A specialty in the person's language; one the app does not know is shown as it came. */
export function specialtyName(specialty: string, t: Translate): string {
  const known = physicianSpecialties.find((name) => name === specialty)
  return known ? t(keys[known]) : specialty
}

export interface SpokenLanguage {
  tag: string
  /** In its own language and script. */
  name: string
}

/** Languages by their own names; the one on the screen first. */
export function spokenLanguages(tags: readonly string[], shown: ShippedLanguage): SpokenLanguage[] {
  const ordered = [...tags.filter((tag) => tag === shown), ...tags.filter((tag) => tag !== shown)]
  return ordered.map((tag) => ({ tag, name: ownName(tag) }))
}

function ownName(tag: string): string {
  if (tag in languages) return languages[tag as keyof typeof languages].name
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** A name or place inside a sentence: Unicode isolates keep its own direction. */
export function isolated(text: string, shown: ShippedLanguage): string {
  return languages[shown].direction === 'rtl' ? `\u2068${text}\u2069` : text
}
