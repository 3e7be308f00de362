import { type TakenFile, takeFile, takeShownFile } from '#features/files/files.service.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { findMessage, findMessageFiles } from './messages.repository.ts'

/**
 * A file in a message: unchanged for its sender, cleaned for the other side.
 * @throws AppError MESSAGE_NOT_FOUND, FILE_NOT_FOUND once the sender has deleted it
 */
export async function takeMessageFile(
  context: Context,
  userId: string,
  { id, fileId, part }: { id: string; fileId: string; part: 'content' | 'thumbnail' },
): Promise<TakenFile> {
  const ownerId = await context.database.asUser(userId, async (tx) => {
    if (!(await findMessage(tx, userId, id))) throw new AppError('MESSAGE_NOT_FOUND')
    const files = (await findMessageFiles(tx, [id])).get(id) ?? []
    return files.find((file) => file.file_id === fileId)?.user_id
  })
  if (ownerId === undefined) throw new AppError('FILE_NOT_FOUND')
  const take = ownerId === userId ? takeFile : takeShownFile
  return take(context, ownerId, { id: fileId, part })
}
