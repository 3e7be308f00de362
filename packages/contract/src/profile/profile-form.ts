import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { passkeyProof } from '../passkeys/passkey-proof.ts'
import { email, givenPassword, notificationChannel, phone, state, text, zipCode } from '../wire/fields.ts'
import { orBlank, orNone } from '../wire/generous.ts'
import { licensePlate } from '../vehicles/license-plate.ts'
import { addressTypes } from './profile-choices.ts'

const addressLine = text({ min: fieldLimits.address.min, max: fieldLimits.addressLine.max })
/** Required only with a new e-mail, unless a passkey is sent: a session alone must not be enough to take the account over. */
const currentPassword = orBlank(givenPassword)
const passkey = z.optional(passkeyProof)
const addressType = z.enum(addressTypes, { error: 'field.choice' })

export const profileForm = z.object({
  firstName: text(fieldLimits.name),
  middleName: z.optional(z.nullable(text({ min: 0, max: fieldLimits.name.max }))),
  lastName: text(fieldLimits.name),
  email,
  currentPassword,
  passkey,
  cellNumber: phone,
  preferredNotification: notificationChannel,
  addressType,
  address1: addressLine,
  address2: z.optional(z.nullable(text({ min: 0, max: fieldLimits.addressLine.max }))),
  city: text(fieldLimits.city),
  state,
  zipCode,
  shareData: z.optional(z.boolean()),
  dataSharingConsent: z.optional(z.boolean()),
  /** The version this form was read with; when the stored row is newer: 409 CHANGED_ELSEWHERE. */
  updatedAt: z.optional(z.iso.datetime({ error: 'field.instant' })),
})
export type ProfileForm = z.infer<typeof profileForm>
export type ProfileFormInput = z.input<typeof profileForm>

/** The plate of the person's car alone. */
export const firstPlateForm = z.object({ licensePlate, plateState: orNone(state) })
export type FirstPlateForm = z.infer<typeof firstPlateForm>

/** Some fields of the profile, each saved by itself: what is left out stays, empty text and null take a value away. */
export const profilePatch = z.object({
  firstName: orNone(text(fieldLimits.name)),
  middleName: orNone(text(fieldLimits.name)),
  lastName: orNone(text(fieldLimits.name)),
  email: z.optional(email),
  currentPassword,
  passkey,
  cellNumber: orNone(phone),
  preferredNotification: z.optional(notificationChannel),
  addressType: z.optional(addressType),
  address1: orNone(addressLine),
  address2: orNone(text(fieldLimits.addressLine)),
  city: orNone(text(fieldLimits.city)),
  state: orNone(state),
  zipCode: orNone(zipCode),
  licensePlate: orNone(licensePlate),
  plateState: orNone(state),
  /** As in the whole form. */
  updatedAt: z.optional(z.iso.datetime({ error: 'field.instant' })),
})
export type ProfilePatch = z.infer<typeof profilePatch>
export type ProfilePatchInput = z.input<typeof profilePatch>
