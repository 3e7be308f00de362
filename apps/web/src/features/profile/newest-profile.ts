import type { Profile } from '@krash/contract/profile'

/** What a save of the personal information changes, and `updatedAt` tells the age of. */
const personal = [
  'firstName',
  'middleName',
  'lastName',
  'fullName',
  'email',
  'pendingEmail',
  'cellNumber',
  'preferredNotification',
  'addressType',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
  'address',
  'updatedAt',
] as const satisfies (keyof Profile)[]

type Personal = Pick<Profile, (typeof personal)[number]>

/**
 * What holds after an answer of the server. The personal information is the newer one by `updatedAt`. Lists and flags
 * change without it: they are those of the latest request, so an answer asked for before what is known was written
 * (`isLate`) brings none.
 */
export function newestProfile(known: Profile | undefined, arrived: Profile, isLate = false): Profile {
  if (known === undefined || known.id !== arrived.id) return arrived
  const newer = known.updatedAt > arrived.updatedAt ? known : arrived
  return { ...(isLate ? known : arrived), ...personalOf(newer) }
}

/** A refused save is taken back; what else has arrived meanwhile stays. */
export function withoutSave(now: Profile, before: Profile): Profile {
  return { ...now, ...personalOf(before) }
}

function personalOf(profile: Profile): Personal {
  return Object.fromEntries(personal.map((field) => [field, profile[field]])) as Personal
}
