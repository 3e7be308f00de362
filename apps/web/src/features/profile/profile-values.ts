import { formatPhone } from '@krash/contract/phone-number'
import type { Profile } from '@krash/contract/profile'
import type { ProfileForm } from '@krash/contract/profile-form'

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

/** What the form starts with. */
export function valuesOf(profile: Profile): ProfileValues {
  const given = Object.fromEntries(profileFields.map((field) => [field, profile[field] ?? '']))
  return { ...(given as unknown as ProfileValues), cellNumber: formatPhone(profile.cellNumber ?? '') }
}

/** The profile as it will be once the form is saved; shown before the server answers. */
export function withForm(profile: Profile, form: ProfileForm): Profile {
  const name = [form.firstName, form.lastName].join(' ').trim()
  const { middleName, address2, shareData, dataSharingConsent, updatedAt, ...rest } = form
  return {
    ...profile,
    ...rest,
    fullName: name,
    middleName: middleName || null,
    address2: address2 || null,
    shareData: shareData ?? profile.shareData,
    dataSharingConsent: dataSharingConsent ?? profile.dataSharingConsent,
    updatedAt: updatedAt ?? profile.updatedAt,
  }
}

/** Fields in which two versions differ. */
export function differingFields(mine: ProfileValues, theirs: ProfileValues): ProfileField[] {
  return profileFields.filter((field) => mine[field].trim() !== theirs[field].trim())
}

/** The newer of two versions of a profile; an answer that arrives late never wins. */
export function newerProfile(known: Profile | undefined, arrived: Profile): Profile {
  return known !== undefined && known.id === arrived.id && known.updatedAt > arrived.updatedAt
    ? known
    : arrived
}
