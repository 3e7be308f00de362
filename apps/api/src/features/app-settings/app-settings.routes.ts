import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { serveWithoutTx } from '#platform/http/serve.ts'

export function appSettingsRoutes(app: FastifyInstance, context: Context): void {
  serveWithoutTx(app, context, routes.getAppSettings, () => {
    const { features, roadsideFallbackPhone: roadsidePhone, supportEmail = null } = context.config
    return Promise.resolve({ features, roadsidePhone, supportEmail })
  })
}
