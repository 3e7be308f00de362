import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { avatarRoutes } from './avatar.routes.ts'
import { preferencesOf } from './preferences.repository.ts'
import { updatePreferences } from './update-preferences.ts'
import { updateProfile } from './update-profile.ts'
import { profileOf } from './users.repository.ts'

/** The person's own data: `/api/users/...`. */
export function usersRoutes(app: FastifyInstance, context: Context): void {
  avatarRoutes(app, context)

  serve(app, context, routes.getProfile, ({ tx, user }) => profileOf(tx, user.id))

  serve(app, context, routes.updateProfile, ({ tx, user, body }) =>
    updateProfile({ tx, context, userId: user.id }, body),
  )

  serve(app, context, routes.getPreferences, ({ tx, user }) => preferencesOf(tx, user.id))

  serve(app, context, routes.updatePreferences, ({ tx, user, body }) =>
    updatePreferences({ tx, context, userId: user.id }, body),
  )
}
