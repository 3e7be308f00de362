import { physicianSpecialties } from '@krash/contract/professionals/professional-choices'
import type { PhysicianSpecialty } from '@krash/contract/professionals/professional-choices'
import type { PhraseKey } from '@krash/phrases'
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
