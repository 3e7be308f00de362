import { formatPhone } from '@krash/contract/wire/phone-number'
import type { Profile } from '@krash/contract/profile'

/** The form as it is typed: every field a text. */
export interface ProfileValues {
  firstName: string
  middleName: string
  lastName: string
  email: string
  cellNumber: string
  preferredNotification: string
  addressType: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
}

/** In the order of the form. */
export const profileFields = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'cellNumber',
  'preferredNotification',
  'addressType',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
] as const satisfies (keyof ProfileValues)[]

export type ProfileField = (typeof profileFields)[number]

/** True of a name that comes from elsewhere, such as the address of the page. */
export function isProfileField(name: unknown): name is ProfileField {
  return profileFields.some((field) => field === name)
}

/** What the form starts with. */
export function valuesOf(profile: Profile): ProfileValues {
  const given = Object.fromEntries(profileFields.map((field) => [field, profile[field] ?? '']))
  return {
    ...(given as unknown as ProfileValues),
    // The one that waits is the one that was wanted: to save the present one takes it back.
    email: profile.pendingEmail ?? profile.email,
    cellNumber: formatPhone(profile.cellNumber ?? ''),
  }
}

/** Fields in which two versions differ. */
export function differingFields(mine: ProfileValues, theirs: ProfileValues): ProfileField[] {
  return profileFields.filter((field) => mine[field].trim() !== theirs[field].trim())
}
