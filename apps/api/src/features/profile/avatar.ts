import { AVATAR_BYTES_MAX, AVATAR_PIXELS, avatarTypes, avatarUrlOf } from '@krash/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openObject, removeObjects, storeObjects } from '#features/files/stored-objects.service.ts'
import { type Acting, actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { squarePicture } from '#platform/file-inspection/inspect-file.ts'
import { receiveForm } from '#platform/file-storage/receive-form.ts'
import { AppError } from '#platform/http/app-error.ts'
import { avatarNameOf, replaceAvatar } from './avatar.repository.ts'
import { tellUpdate } from './update-profile.ts'

/**
 * Stores a square of the picture in the form field `avatar`, replacing the previous one.
 * @throws AppError with the codes of the route
 */
export async function uploadAvatar(
  context: Context,
  userId: string,
  request: FastifyRequest,
): Promise<{ avatarUrl: string }> {
  const square = await receiveSquare(context, request)
  return storeObjects(context, [square], ([name = ''], note) =>
    actAs(context, userId, async (acting) => {
      await setAvatar(acting, name)
      await note(acting)
      return { avatarUrl: avatarUrlOf(name) ?? '' }
    }),
  )
}

async function receiveSquare(context: Context, request: FastifyRequest): Promise<Buffer> {
  const rules = { field: 'avatar', maxBytes: AVATAR_BYTES_MAX }
  const { received, ...claim } = await receiveForm(context, request, rules)
  try {
    return await squarePicture(received, claim, { side: AVATAR_PIXELS, allowed: avatarTypes })
  } finally {
    await context.storage.discard(received)
  }
}

/** Removes the picture; does nothing without one. */
export async function deleteAvatar(acting: Acting): Promise<Record<string, never>> {
  await setAvatar(acting, null)
  return {}
}

async function setAvatar(acting: Acting, name: string | null): Promise<void> {
  const before = await replaceAvatar(acting.tx, acting.userId, name)
  if (before !== null) await removeObjects(acting, [before])
  if (before !== name) await tellUpdate(acting)
}

/**
 * Streams the picture. Its URL changes with it, but it must not be cached: the browser of a shared computer would show
 * it to the next person.
 * @throws AppError AVATAR_NOT_FOUND
 */
export async function sendAvatar(
  context: Context,
  userId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = await context.database.asUser(userId, (tx) => avatarNameOf(tx, userId))
  const opened = name === null ? undefined : await openObject(context, userId, name)
  if (!opened) throw new AppError('AVATAR_NOT_FOUND')
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-length': opened.size,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(opened.stream)
}
