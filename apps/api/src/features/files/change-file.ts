import { type StoredFile, isCategoryOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { changeFile, deleteFile, hideFile } from './files.repository.ts'
import { requireFileInUse, toStoredFile } from './files.service.ts'
import { removeObjects } from './stored-objects.service.ts'

export interface FileWords {
  id: string
  fileDescription?: string | null | undefined
  fileCategory?: string | undefined
}

/** @throws AppError FILE_NOT_FOUND, VALIDATION_FAILED for a category of another section */
export async function changeFileRecord(
  acting: Acting,
  { id, fileDescription, fileCategory }: FileWords,
): Promise<StoredFile> {
  const row = await requireFileInUse(acting, id)
  if (fileCategory !== undefined && !isCategoryOf(row.section_type, fileCategory))
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ field: 'fileCategory', key: 'field.choice', values: {} }],
    })
  const change = {
    ...(fileDescription !== undefined && { description: fileDescription || null }),
    ...(fileCategory !== undefined && { category: fileCategory }),
    updated_at: acting.context.clock.now(),
  }
  return toStoredFile(await changeFile(acting.tx, acting.userId, { id, change }))
}

/** Hides a file to be purged later, or destroys it and its key at once. @throws AppError FILE_NOT_FOUND */
export async function removeFile(
  acting: Acting,
  { id, isForGood }: { id: string; isForGood: boolean },
): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  if (isForGood) {
    const names = await deleteFile(tx, userId, id)
    if (names.length === 0) throw new AppError('FILE_NOT_FOUND')
    await removeObjects(acting, names)
  } else if (!(await hideFile(tx, userId, { id, at: context.clock.now() }))) {
    throw new AppError('FILE_NOT_FOUND')
  }
  return { id }
}
