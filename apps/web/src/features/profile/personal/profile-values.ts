import { formatPhone } from '@krash/contract/wire/phone-number'
import type { Profile } from '@krash/contract/profile'
import { profileFields } from '#entities/profile/newest-profile.ts'

export type ProfileField = (typeof profileFields)[number]

/** The form as it is typed: every field a text. */
export type ProfileValues = Record<ProfileField, string>

/** True of a name that comes from elsewhere, such as the address of the page. */
export function isProfileField(name: unknown): name is ProfileField {
  return profileFields.some((field) => field === name)
}

/** What the form starts with. */
export function valuesOf(profile: Profile): ProfileValues {
  const given = Object.fromEntries(profileFields.map((field) => [field, profile[field] ?? '']))
  return {
    ...(given as ProfileValues),
    // The one that waits is the one that was wanted: to save the present one takes it back.
    email: profile.pendingEmail ?? profile.email,
    cellNumber: formatPhone(profile.cellNumber ?? ''),
  }
}
