import { formatPhone } from '@krash/contract/wire/phone-number'
import type { Profile } from '@krash/contract/profile'
import type { ProfileForm } from '@krash/contract/profile/profile-form'

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
] as const

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

/** The profile as it will be once the form is saved; shown before the server answers. */
export function withForm(profile: Profile, form: ProfileForm): Profile {
  const { middleName, address2, email, shareData, dataSharingConsent, updatedAt, ...rest } = form
  return {
    ...profile,
    ...rest,
    fullName: [form.firstName, middleName, form.lastName].filter(Boolean).join(' '),
    address: [form.address1, address2, form.city, `${form.state} ${form.zipCode}`].filter(Boolean).join(', '),
    middleName: middleName || null,
    address2: address2 || null,
    // Another address counts once its owner has confirmed it.
    pendingEmail: email === profile.email ? null : email,
    shareData: shareData ?? profile.shareData,
    dataSharingConsent: dataSharingConsent ?? profile.dataSharingConsent,
    updatedAt: updatedAt ?? profile.updatedAt,
  }
}
