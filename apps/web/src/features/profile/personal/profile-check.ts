import type { Profile } from '@krash/contract/profile'
import { profileForm } from '@krash/contract/profile-form'
import { profileFields, valuesOf } from './profile-values.ts'
import type { ProfileField } from './profile-values.ts'

/** Mandatory fields that are still missing or not valid, in the order of the form. */
export function missingFields(profile: Profile): ProfileField[] {
  const parsed = profileForm.safeParse(valuesOf(profile))
  if (parsed.success) return []
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  return profileFields.filter((field) => wrong.has(field))
}
