import { avatarUrlOf } from '@krash/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { receiveSquare, sendSquare } from '#features/files/square-picture.service.ts'
import { openObject, removeObjects, storeObjects } from '#features/files/stored-objects.service.ts'
import { type Acting, actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
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
  const square = await receiveSquare(context, request, 'avatar')
  return storeObjects(context, [square], ([name = ''], note) =>
    actAs(context, userId, async (acting) => {
      await setAvatar(acting, name)
      await note(acting)
      return { avatarUrl: avatarUrlOf(name) ?? '' }
    }),
  )
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

/** Streams the picture, whose URL changes with it. @throws AppError AVATAR_NOT_FOUND */
export async function sendAvatar(
  context: Context,
  userId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = await context.database.asUser(userId, (tx) => avatarNameOf(tx, userId))
  const opened = name === null ? undefined : await openObject(context, userId, name)
  if (!opened) throw new AppError('AVATAR_NOT_FOUND')
  return sendSquare(reply, opened)
}
