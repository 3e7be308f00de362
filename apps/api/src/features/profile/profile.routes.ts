import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve, serveWithoutTx } from '#platform/http/serve.ts'
import { avatarRoutes } from './avatar.routes.ts'
import { preferencesOf } from './preferences.repository.ts'
import { updatePreferences } from './update-preferences.ts'
import { patchProfile, updateProfile } from './update-profile.ts'
import { profileOf } from './profile.repository.ts'

/** The person's own data: `/api/users/...`. */
export function profileRoutes(app: FastifyInstance, context: Context): void {
  avatarRoutes(app, context)

  serve(app, context, routes.getProfile, ({ acting }) => profileOf(acting))

  serveWithoutTx(app, context, routes.updateProfile, ({ user, body }) => updateProfile(context, user, body))

  serveWithoutTx(app, context, routes.patchProfile, ({ user, body }) => patchProfile(context, user, body))

  serve(app, context, routes.getPreferences, ({ acting: { tx, userId } }) => preferencesOf(tx, userId))

  serve(app, context, routes.updatePreferences, ({ acting, body }) => updatePreferences(acting, body))
}
