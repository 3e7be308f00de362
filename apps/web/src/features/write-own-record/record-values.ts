import { practiceProfilePatch } from '@krash/contract/practice/practice-profile'
import type { PracticeField, PracticeProfilePatch } from '@krash/contract/practice/practice-profile'
import type { Professional } from '@krash/contract/professionals'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import type { FieldVersion } from '#shared/forms/use-saved-field.ts'

/** Fields that hold several entries; a form has them as lines of one text. */
const listFields: readonly PracticeField[] = [
  'specialties',
  'practiceAreas',
  'courtAdmissions',
  'insuranceNetworks',
  'hospitalAffiliations',
]
const yesOrNo: readonly PracticeField[] = ['freeFirstTalk', 'contingency']

/** A field as its control holds it: lines, `language:proficiency` lines, yes or no, or a text. */
export function valueOf(who: Professional, field: PracticeField): string {
  if (field === 'languages')
    return linesOf(who.languages.map((tag) => `${tag}:${who.proficiency[tag] ?? ''}`))
  const value = who[field]
  if (Array.isArray(value)) return linesOf(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

export function versionOf(who: Professional, field: PracticeField): FieldVersion {
  return { values: { [field]: valueOf(who, field) }, updatedAt: who.updatedAt }
}

/** The contract's rules for one field of the form. */
export function schemaOf(field: PracticeField) {
  return typedSchema<Record<string, string>, object, PracticeProfilePatch>({
    schema: practiceProfilePatch,
    bodyOf: (values) => ({ [field]: bodyOf(field, values[field] ?? '') }),
  })
}

function bodyOf(field: PracticeField, value: string): unknown {
  if (field === 'languages') return spokenIn(value)
  if (listFields.includes(field)) return entriesOf(value)
  if (yesOrNo.includes(field)) return value === '' ? null : value === 'yes'
  return value
}

export function linesOf(entries: readonly string[]): string {
  return entries.join('\n')
}

export function entriesOf(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The languages of a value with how well they are spoken, empty where that is not said yet. */
export function spokenIn(value: string): { language: string; proficiency: string }[] {
  return entriesOf(value).map((line) => {
    const [language = '', proficiency = ''] = line.split(':')
    return { language, proficiency }
  })
}
