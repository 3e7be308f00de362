import * as z from 'zod/mini'
import { accountUser } from '../accounts/accounts.ts'
import { freshSignInErrors } from '../passkeys/passkey-proof.ts'
import { driver } from '../drivers/drivers.ts'
import { insurancePolicy } from '../insurance/insurance.ts'
import { addressTypes, notificationChannels } from './profile-choices.ts'
import { profileForm, profilePatch } from './profile-form.ts'
import { route } from '../wire/route.ts'
import { vehicle } from '../vehicles/vehicles.ts'

const nullableText = z.nullable(z.string())

export const profile = z.extend(z.omit(accountUser, { isProfessional: true }), {
  middleName: nullableText,
  cellNumber: nullableText,
  address1: nullableText,
  address2: nullableText,
  city: nullableText,
  state: nullableText,
  zipCode: nullableText,
  addressType: z.enum(addressTypes),
  /** The address in one line, such as `401 E Jackson St, Tampa, FL 33602`; null while it is incomplete. */
  address: nullableText,
  preferredNotification: z.enum(notificationChannels),
  shareData: z.boolean(),
  dataSharingConsent: z.boolean(),
  isVerified: z.boolean(),
  lastLoginAt: z.nullable(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
  /** A new address waiting for confirmation; until then `email` stays valid. */
  pendingEmail: nullableText,
  /** The plate of the person's car, known before the rest of it is; a vehicle has its own. */
  licensePlate: nullableText,
  plateState: nullableText,
  /** How many people registered with the person's referral code. */
  joinedCount: z.int(),
  vehicles: z.array(vehicle),
  drivers: z.array(driver),
  insurancePolicies: z.array(insurancePolicy),
})
export type Profile = z.infer<typeof profile>

export const profileRoutes = {
  getProfile: route({
    method: 'GET',
    path: '/api/users/profile',
    access: 'user',
    limit: 'person',
    summary: 'The profile of the signed-in user with vehicles, drivers and policies',
    response: profile,
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/api/users/profile',
    access: 'user',
    limit: 'person',
    summary:
      'Replace the personal information; another e-mail asks for the password or a passkey, and waits until it is confirmed',
    body: profileForm,
    response: profile,
    errors: ['CHANGED_ELSEWHERE', ...freshSignInErrors],
  }),
  patchProfile: route({
    method: 'PATCH',
    path: '/api/users/profile',
    access: 'user',
    limit: 'person',
    summary:
      'Change some of the personal information; what is left out stays, and another e-mail asks for the password or a passkey',
    body: profilePatch,
    response: profile,
    errors: ['CHANGED_ELSEWHERE', ...freshSignInErrors],
  }),
} as const
