import * as z from 'zod/mini'
import { type FeatureName, route } from '../wire/route.ts'

/** What the operator chose and every browser needs, before a sign-in too. */
export const appSettings = z.object({
  /** A feature that is off answers 404 FEATURE_OFF, and the app does not show it. */
  features: z.object({
    chat: z.boolean(),
    push: z.boolean(),
    text: z.boolean(),
    translation: z.boolean(),
  } satisfies Record<FeatureName, unknown>),
  /** Number for help on the road where no service is known. */
  roadsidePhone: z.string(),
  /** Null: people write with the form of the contact page. */
  supportEmail: z.nullable(z.string()),
})
export type AppSettings = z.infer<typeof appSettings>

export const appSettingsRoutes = {
  getAppSettings: route({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    limit: 'guest',
    summary: 'Which features are on, and how the operator is reached',
    response: appSettings,
  }),
} as const
