import { routes } from '@krash/contract'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { serve } from '#platform/http/serve.ts'
import { getFile, listFiles, takeFile } from './files.service.ts'
import { sendFile } from './send-file.ts'
import { uploadFile } from './upload-file.ts'

/** Files: upload, list, one, download, thumbnail. */
export function filesRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    await scope.register(multipart)
    serve(scope, context, routes.uploadFile, ({ user, request }) => uploadFile(context, user, request))
  })

  serve(app, context, routes.listFiles, async ({ user, query, tx }) => ({
    data: await listFiles(tx, user.id, query),
  }))

  serve(app, context, routes.getFile, ({ user, params, tx }) => getFile(tx, user.id, params.id))

  serve(app, context, routes.downloadFile, async ({ user, params, reply }) => {
    const file = await takeFile(context, user.id, params.id)
    return sendFile(context, reply, {
      storedName: file.stored_name,
      mimeType: file.mime_type,
      filename: file.original_filename,
    })
  })

  serve(app, context, routes.fileThumbnail, async ({ user, params, reply }) => {
    const file = await takeFile(context, user.id, params.id)
    if (file.thumbnail_name === null) throw new AppError('FILE_NOT_FOUND')
    return sendFile(context, reply, {
      storedName: file.thumbnail_name,
      mimeType: 'image/webp',
      filename: `${file.id}.webp`,
    })
  })
}
