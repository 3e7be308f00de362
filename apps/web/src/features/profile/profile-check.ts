import type { Profile } from '@krash/contract/profile'
import { profileForm } from '@krash/contract/profile-form'
import type { ProfileForm } from '@krash/contract/profile-form'
import { profileFields, valuesOf } from './profile-values.ts'
import type { ProfileField } from './profile-values.ts'

/** Mandatory fields that are still missing or not valid, in the order of the form. */
export function missingFields(profile: Profile): ProfileField[] {
  const parsed = profileForm.safeParse(valuesOf(profile))
  if (parsed.success) return []
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  return profileFields.filter((field) => wrong.has(field))
}

/** The stored profile as a form that can be sent back; undefined while mandatory fields are missing. */
export function formOf(profile: Profile): ProfileForm | undefined {
  const parsed = profileForm.safeParse(valuesOf(profile))
  if (!parsed.success) return undefined
  const { shareData, dataSharingConsent, updatedAt } = profile
  return { ...parsed.data, shareData, dataSharingConsent, updatedAt }
}
