import type { Professional } from '@krash/contract'
import type { FastifyRequest } from 'fastify'
import { receiveSquare } from '#features/files/square-picture.service.ts'
import { removeObjects, storeObjects } from '#features/files/stored-objects.service.ts'
import { type Acting, actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownsRecord } from './practice-profile.repository.ts'
import { recordNow, requireOwnRecord, tellOfRecord } from './practice-profile.ts'

/**
 * Stores a square of the picture in the form field `picture`, without metadata, in place of the one before.
 * @throws AppError with the codes of the route
 */
export async function setPracticePicture(
  context: Context,
  { userId, id }: { userId: string; id: string },
  request: FastifyRequest,
): Promise<Professional> {
  const isOwn = await context.database.asUser(userId, (tx) => ownsRecord(tx, userId, id))
  if (!isOwn) throw new AppError('PROFESSIONAL_NOT_FOUND')
  const square = await receiveSquare(context, request, 'picture')
  return storeObjects(context, [square], ([name = ''], note) =>
    actAs(context, userId, async (acting) => {
      await note(acting)
      return replacePicture(acting, id, name)
    }),
  )
}

/** Removes the picture; does nothing without one. @throws AppError PROFESSIONAL_NOT_FOUND */
export function removePracticePicture(acting: Acting, id: string): Promise<Professional> {
  return replacePicture(acting, id, null)
}

async function replacePicture(acting: Acting, id: string, name: string | null): Promise<Professional> {
  const held = await requireOwnRecord(acting, id)
  if (held.picture_name !== null) await removeObjects(acting, [held.picture_name])
  if (held.picture_name !== name)
    await tellOfRecord(acting, { id, held, told: { profileImage: { picture_name: name } } })
  return recordNow(acting.tx, id)
}
