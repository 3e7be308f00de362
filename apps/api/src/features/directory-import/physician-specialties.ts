import type { PhysicianSpecialty } from '@krash/contract'
import { specialtiesByTaxonomy } from './physician-specialties.data.ts'

const lengths = [10, 4] as const

/** Our specialties for a code of the provider taxonomy; none for nurses, dentists and the like. */
export function specialtiesOfTaxonomy(code: string): readonly PhysicianSpecialty[] {
  for (const length of lengths) {
    const found = specialtiesByTaxonomy[code.slice(0, length)]
    if (found && code.length === 10) return found
  }
  return []
}
