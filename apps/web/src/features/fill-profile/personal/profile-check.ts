import type { Profile } from '@krash/contract/profile'
import { profileForm } from '@krash/contract/profile/profile-form'
import type { FieldProblem } from '@krash/contract/wire'
import { profileFields } from '#entities/profile/newest-profile.ts'
import { problemText } from '#shared/forms/problem-text.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { isProfileField, valuesOf } from './profile-values.ts'
import type { ProfileField } from './profile-values.ts'

/** The fields that a complete profile still needs, in the order of the form. */
export function missingFields(profile: Profile): ProfileField[] {
  const parsed = profileForm.safeParse(valuesOf(profile))
  if (parsed.success) return []
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  return profileFields.filter((field) => wrong.has(field))
}

/** The sentence for a field's problem; for an empty field it contains the field's name. */
export function profileProblemText(problem: FieldProblem): string | undefined {
  const { field, key } = problem
  if (key !== EMPTY || !isProfileField(field)) return problemText(problem)
  return translate('profile:required', { field: translate(`profile:field.${field}`) })
}

/** The error `type` of an empty field, whose sentence already names the field. */
const EMPTY = 'field.required'
