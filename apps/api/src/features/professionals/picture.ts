import type { ProfessionalType } from '@krash/contract'
import type { FastifyReply } from 'fastify'
import { sendSquare } from '#features/files/square-picture.service.ts'
import { openObject } from '#features/files/stored-objects.service.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findPicture } from './professionals.repository.ts'

/**
 * Streams the picture that a professional gave of themselves. It lies with the files of the account that answers for the record.
 * @throws AppError PICTURE_NOT_FOUND
 */
export async function sendPicture(
  context: Context,
  { type, id }: { type: ProfessionalType; id: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stored = await findPicture(context.database.shared, type, id)
  const opened = stored && (await openObject(context, stored.owner, stored.name))
  if (!opened) throw new AppError('PICTURE_NOT_FOUND')
  return sendSquare(reply, opened)
}
