import { formatPhone } from '@krash/contract/wire/phone-number'
import type { Profile } from '@krash/contract/profile'
import { profileFields } from '#entities/profile/newest-profile.ts'

export type ProfileField = (typeof profileFields)[number]

export type ProfileValues = Record<ProfileField, string>

/** Checks a name from outside, such as one in the page's address. */
export function isProfileField(name: unknown): name is ProfileField {
  return profileFields.some((field) => field === name)
}

export function valuesOf(profile: Profile): ProfileValues {
  const given = Object.fromEntries(profileFields.map((field) => [field, profile[field] ?? '']))
  return {
    ...(given as ProfileValues),
    // A pending address is the one the person wanted; saving the current one again withdraws it.
    email: profile.pendingEmail ?? profile.email,
    cellNumber: formatPhone(profile.cellNumber ?? ''),
  }
}
