import { fileCategories, routes } from '@krash/contract'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'
import { paged, serve } from '#platform/http/serve.ts'
import { changeFileRecord, removeFile, restoreFile } from './change-file.ts'
import { getFile, listFiles, takeFile } from './files.service.ts'
import { sendFile } from './send-file.service.ts'
import { fileUsage } from './storage-space.ts'
import { uploadFile } from './upload-file.ts'

export function filesRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    await scope.register(multipart)
    serve(scope, context, routes.uploadFile, ({ user, request }) => uploadFile(context, user, request))
  })

  serve(app, context, routes.listFiles, async ({ acting, query }) => {
    const { limit, page, offset, ...filter } = query
    const { files, pagination } = await listFiles(acting, { filter, limit, page, offset })
    return paged({ data: files }, pagination)
  })

  serve(app, context, routes.fileUsage, ({ acting }) => fileUsage(acting))

  serve(app, context, routes.getFile, ({ acting, params }) => getFile(acting, params.id))

  serve(app, context, routes.updateFile, ({ acting, params, body }) =>
    changeFileRecord(acting, { id: params.id, ...body }),
  )

  serve(app, context, routes.deleteFile, ({ acting, params, query }) =>
    removeFile(acting, { id: params.id, isForGood: query.hard }),
  )

  serve(app, context, routes.restoreFile, ({ acting, params }) => restoreFile(acting, params.id))

  serve(app, context, routes.listFileCategories, ({ params }) => [...fileCategories[params.section]])

  serve(app, context, routes.downloadFile, async ({ user, params, reply }) =>
    sendFile(reply, await takeFile(context, user.id, { id: params.id, part: 'content' })),
  )

  serve(app, context, routes.filePicture, async ({ user, params, reply }) =>
    sendFile(reply, await takeFile(context, user.id, { id: params.id, part: 'picture' })),
  )

  serve(app, context, routes.fileThumbnail, async ({ user, params, reply }) =>
    sendFile(reply, await takeFile(context, user.id, { id: params.id, part: 'thumbnail' })),
  )
}
