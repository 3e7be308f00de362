import type { Profile } from '@krash/contract/profile'
import type { ProfilePatch } from '@krash/contract/profile/profile-form'

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
const personal = [
  ...profileFields,
  'fullName',
  'pendingEmail',
  'address',
  'licensePlate',
  'plateState',
  'updatedAt',
] as const

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

/** Sent along with another e-mail; the profile does not hold them. */
const proofs = ['currentPassword', 'passkey']

/** The profile as it will be once the fields are saved; shown before the server answers. */
export function withPatch(profile: Profile, { email, updatedAt, ...fields }: ProfilePatch): Profile {
  const given = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !proofs.includes(name),
  )
  const changed: Profile = { ...profile, ...Object.fromEntries(given) }
  const { firstName, middleName, lastName, address1, address2, city, state, zipCode } = changed
  const isWhole = Boolean(address1 && city && state && zipCode)
  return {
    ...changed,
    fullName: [firstName, middleName, lastName].filter(Boolean).join(' ') || null,
    address: isWhole ? [address1, address2, city, `${state} ${zipCode}`].filter(Boolean).join(', ') : null,
    // A new address counts once its owner has confirmed it.
    ...(email !== undefined && { pendingEmail: email === profile.email ? null : email }),
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
