import type { FieldSource, Professional } from '@krash/contract/professionals'

/** Facts that have a name for readers; several fields may share one. */
export const namedFacts = [
  'name',
  'firm',
  'phone',
  'email',
  'address',
  'specialties',
  'areas',
  'license',
  'bar',
  'years',
  'school',
  'position',
  'rating',
  'bio',
  'languages',
  'courts',
  'networks',
  'hospitals',
  'fees',
  'website',
  'picture',
  'verified',
] as const
export type NamedFact = (typeof namedFacts)[number]

const factOf: Partial<Record<string, NamedFact>> = {
  fullName: 'name',
  firmName: 'firm',
  phone: 'phone',
  email: 'email',
  address: 'address',
  specialties: 'specialties',
  practiceAreas: 'areas',
  licenseNumber: 'license',
  barNumber: 'bar',
  yearsExperience: 'years',
  lawSchool: 'school',
  latitude: 'position',
  longitude: 'position',
  rating: 'rating',
  reviewCount: 'rating',
  bio: 'bio',
  languages: 'languages',
  courtAdmissions: 'courts',
  insuranceNetworks: 'networks',
  hospitalAffiliations: 'hospitals',
  hourlyRate: 'fees',
  freeFirstTalk: 'fees',
  contingency: 'fees',
  website: 'website',
  profileImage: 'picture',
  isVerified: 'verified',
}

/** One source with the facts it gave about a person, in reading order. */
export interface SourceLine {
  source: FieldSource['source']
  facts: NamedFact[]
  updatedOn: string | null
  checkedAt: string | null
  url?: string | undefined
}

/** The sources of the known facts; one that gave nothing on the screen is left out. */
export function sourceLines(who: Professional): SourceLine[] {
  const values = who as unknown as Record<string, unknown>
  return who.sources.flatMap(({ source, fields, updatedOn, checkedAt, url }) => {
    const told = new Set(fields.filter((field) => isKnown(values[field])).map((field) => factOf[field]))
    const facts = namedFacts.filter((fact) => told.has(fact))
    return facts.length > 0
      ? [{ source, facts, updatedOn, checkedAt, ...(url !== undefined && { url }) }]
      : []
  })
}

function isKnown(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

/** Capitalises the first letter, in scripts that have capitals. */
export function sentenceStart(text: string, locale: string): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}
