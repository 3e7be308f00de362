import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { email, notificationChannel, phone, state, text, zipCode } from '../wire/fields.ts'
import { addressTypes } from './profile-choices.ts'

export const profileForm = z.object({
  firstName: text(fieldLimits.name),
  middleName: z.optional(z.nullable(text({ min: 0, max: fieldLimits.name.max }))),
  lastName: text(fieldLimits.name),
  email,
  cellNumber: phone,
  preferredNotification: notificationChannel,
  addressType: z.enum(addressTypes, { error: 'field.choice' }),
  address1: text(fieldLimits.addressLine),
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
