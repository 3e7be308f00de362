import { Readable } from 'node:stream'
import { routes } from '@krash/contract'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { serve } from '#platform/http/serve.ts'
import { exportEnvelope } from './export-json.ts'
import { exportZip } from './export-zip.ts'

export function personalDataRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, routes.exportData, async ({ user, query, reply }) => {
    const person = { context, userId: user.id }
    const isZip = query.format === 'zip'
    // Before anything leaves, because nobody knows whether a reader took all of it.
    await actAs(context, user.id, async (acting) =>
      recordAudit(acting, { userId: user.id, kind: 'data_exported' }),
    )
    const day = context.clock.now().toISOString().slice(0, 10)
    const body = isZip
      ? await exportZip(person)
      : Readable.from(exportEnvelope(person), { objectMode: false })
    return reply
      .headers({
        'content-type': isZip ? 'application/zip' : 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="krash-${day}.${query.format}"`,
        'cache-control': 'no-store',
      })
      .send(body)
  })
}
