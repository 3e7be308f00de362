import type { Profile } from '@krash/contract/profile'
import { profileForm } from '@krash/contract/profile/profile-form'
import type { ProfileForm } from '@krash/contract/profile/profile-form'
import type { FieldProblem } from '@krash/contract/wire'
import { profileFields } from '#entities/profile/newest-profile.ts'
import { problemText } from '#shared/forms/problem-text.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { isProfileField, valuesOf } from './profile-values.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'

/** Mandatory fields that are missing or invalid, in the order of the form. */
export function missingFields(profile: Profile): ProfileField[] {
  const parsed = profileForm.safeParse(valuesOf(profile))
  if (parsed.success) return []
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  return profileFields.filter((field) => wrong.has(field))
}

/** The form's rules for typed values: a choice not made counts as an empty field. */
export const typedProfile = typedSchema<ProfileValues, ProfileValues, ProfileForm>({
  schema: profileForm,
  bodyOf: (values) => values,
  required: ['preferredNotification', 'addressType', 'state'],
})

/** The sentence for a field's problem; for an empty field it contains the field's name. */
export function profileProblemText(problem: FieldProblem): string | undefined {
  const { field, key } = problem
  if (key !== EMPTY || !isProfileField(field)) return problemText(problem)
  return translate('profile:required', { field: translate(`profile:field.${field}`) })
}

/** The error `type` of an empty field, whose sentence already names the field. */
export const EMPTY = 'field.required'
