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

/** What a save of the personal information changes, and `updatedAt` tells the age of. */
const personal = [...profileFields, 'fullName', 'pendingEmail', 'address', 'updatedAt'] as const

type Personal = Pick<Profile, (typeof personal)[number]>

/**
 * Merges an answer of the server into what is known. The newer personal information wins, by `updatedAt`. Lists and
 * flags change without it, so they come from the latest request; an answer requested before what is known was written
 * (`isLate`) supplies none.
 */
export function newestProfile(known: Profile | undefined, arrived: Profile, isLate = false): Profile {
  if (known === undefined || known.id !== arrived.id) return arrived
  const newer = known.updatedAt > arrived.updatedAt ? known : arrived
  return { ...(isLate ? known : arrived), ...personalOf(newer) }
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
    // A new address counts once its owner has confirmed it.
    pendingEmail: email === profile.email ? null : email,
    shareData: shareData ?? profile.shareData,
    dataSharingConsent: dataSharingConsent ?? profile.dataSharingConsent,
    updatedAt: updatedAt ?? profile.updatedAt,
  }
}

/** Reverts a refused save; anything else that has arrived meanwhile stays. */
export function withoutSave(now: Profile, before: Profile): Profile {
  return { ...now, ...personalOf(before) }
}

function personalOf(profile: Profile): Personal {
  return Object.fromEntries(personal.map((field) => [field, profile[field]])) as Personal
}
