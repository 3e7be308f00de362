import { AVATAR_PIXELS, type Professional, avatarTypes, practiceProfileLimits } from '@krash/contract'
import type { FastifyRequest } from 'fastify'
import { removeObjects, storeObjects } from '#features/files/stored-objects.service.ts'
import { type Acting, actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { squarePicture } from '#platform/file-inspection/inspect-file.ts'
import { receiveForm } from '#platform/file-storage/receive-form.ts'
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
  const square = await receiveSquare(context, request)
  return storeObjects(context, [square], ([name = ''], note) =>
    actAs(context, userId, async (acting) => {
      await note(acting)
      return replacePicture(acting, id, name)
    }),
  )
}

async function receiveSquare(context: Context, request: FastifyRequest): Promise<Buffer> {
  const rules = { field: 'picture', maxBytes: practiceProfileLimits.pictureBytes }
  const { received, ...claim } = await receiveForm(context, request, rules)
  try {
    return await squarePicture(received, claim, { side: AVATAR_PIXELS, allowed: avatarTypes })
  } finally {
    await context.storage.discard(received)
  }
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
