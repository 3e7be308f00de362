import { AVATAR_BYTES_MAX, AVATAR_PIXELS, avatarTypes } from '@krash/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/context.ts'
import { squarePicture } from '#platform/file-inspection/inspect-file.ts'
import type { OpenedFile } from '#platform/file-storage/file-storage.ts'
import { receiveForm } from '#platform/file-storage/receive-form.ts'

/**
 * A square of the picture in this field of the form, without metadata.
 * @throws AppError with the codes of a route that takes a picture of a person
 */
export async function receiveSquare(
  context: Context,
  request: FastifyRequest,
  field: string,
): Promise<Buffer> {
  const { received, ...claim } = await receiveForm(context, request, { field, maxBytes: AVATAR_BYTES_MAX })
  try {
    return await squarePicture(received, claim, { side: AVATAR_PIXELS, allowed: avatarTypes })
  } finally {
    await context.storage.discard(received)
  }
}

/**
 * Streams such a square. It must not be cached: the browser of a shared computer would show it to the next person, or
 * whom somebody looked at.
 */
export function sendSquare(reply: FastifyReply, { stream, size }: OpenedFile): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-length': size,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(stream)
}
