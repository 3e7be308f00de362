import multipart from '@fastify/multipart'
import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { deleteAvatar, sendAvatar, uploadAvatar } from './avatar.ts'

/** The person's picture: `/api/users/avatar`. */
export function avatarRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    await scope.register(multipart)
    serve(scope, context, routes.uploadAvatar, ({ user, request }) => uploadAvatar(context, user.id, request))
  })

  serve(app, context, routes.getAvatar, ({ user, reply }) => sendAvatar(context, user.id, reply))

  serve(app, context, routes.deleteAvatar, ({ acting }) => deleteAvatar(acting))
}
