import * as z from 'zod/mini'
import { fieldLimits } from '../wire/field-limits.ts'
import { latitude, longitude, notificationChannel, text } from '../wire/fields.ts'
import { notificationChannels } from '../profile/profile-choices.ts'
import { route } from '../wire/route.ts'

/** The ten languages of the product. */
export const languageCodes = ['en', 'es', 'zh', 'tl', 'vi', 'ar', 'fr', 'ko', 'ru', 'de'] as const
export const themes = ['light', 'dark', 'auto'] as const

const notifications = z.object({ push: z.boolean(), email: z.boolean(), text: z.boolean() })
const homePlace = z.object({ latitude: z.number(), longitude: z.number(), address: z.string() })

export const preferences = z.object({
  language: z.enum(languageCodes),
  theme: z.enum(themes),
  preferredNotification: z.enum(notificationChannels),
  shareData: z.boolean(),
  dataSharingConsent: z.boolean(),
  notifications,
  /** Where the person lives or starts searching; null when not given. */
  home: z.nullable(homePlace),
})
export type Preferences = z.infer<typeof preferences>

const flag = z.boolean({ error: 'field.choice' })

/** Any part of the preferences; fields that are absent stay unchanged. */
export const preferencesPatch = z.object({
  language: z.optional(z.enum(languageCodes, { error: 'field.choice' })),
  theme: z.optional(z.enum(themes, { error: 'field.choice' })),
  preferredNotification: z.optional(notificationChannel),
  shareData: z.optional(flag),
  dataSharingConsent: z.optional(flag),
  notifications: z.optional(
    z.object({ push: z.optional(flag), email: z.optional(flag), text: z.optional(flag) }),
  ),
  home: z.optional(z.nullable(z.object({ latitude, longitude, address: text(fieldLimits.address) }))),
})
export type PreferencesPatch = z.infer<typeof preferencesPatch>

export const preferencesRoutes = {
  getPreferences: route({
    method: 'GET',
    path: '/api/users/preferences',
    access: 'user',
    limit: 'person',
    summary: 'How the person wants the product to be',
    response: preferences,
  }),
  updatePreferences: route({
    method: 'PATCH',
    path: '/api/users/preferences',
    access: 'user',
    limit: 'person',
    summary: 'Change some of the preferences',
    body: preferencesPatch,
    response: preferences,
  }),
} as const
