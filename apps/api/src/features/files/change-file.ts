import { type StoredFile, isCategoryOf } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { findOwn, holdOwn } from '#platform/database/own-rows.ts'
import { AppError } from '#platform/http/app-error.ts'
import { changeFile, deleteFile, hideFile } from './files.repository.ts'
import { toStoredFile } from './files.service.ts'
import { holdItem } from './items.repository.ts'
import { forgetRemoval, noteReportFile } from './report-file-changes.ts'
import { requireRoom } from './storage-space.ts'
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
  const { tx, context, userId } = acting
  const row = await holdOwn(tx, userId, { table: 'files', id })
  if (!row?.is_active) throw new AppError('FILE_NOT_FOUND')
  if (fileCategory !== undefined && !isCategoryOf(row.section_type, fileCategory))
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ field: 'fileCategory', key: 'field.choice', values: {} }],
    })
  const change = {
    ...(fileDescription !== undefined && { description: fileDescription || null }),
    ...(fileCategory !== undefined && { category: fileCategory }),
    updated_at: context.clock.now(),
  }
  return toStoredFile(await changeFile(tx, userId, { id, change }))
}

/** Hides a file to be purged later, or destroys it and its key at once. @throws AppError FILE_NOT_FOUND */
export async function removeFile(
  acting: Acting,
  { id, isForGood }: { id: string; isForGood: boolean },
): Promise<{ id: string }> {
  const { tx, context, userId } = acting
  const row = await holdOwn(tx, userId, { table: 'files', id })
  if (!row) throw new AppError('FILE_NOT_FOUND')
  if (row.is_active) await noteReportFile(acting, row, 'removed')
  if (isForGood) await removeObjects(acting, await deleteFile(tx, userId, id))
  else if (row.is_active) await hideFile(tx, userId, { id, at: context.clock.now() })
  return { id }
}

/** Takes a deletion back. @throws AppError FILE_NOT_FOUND, TOO_MANY_PHOTOS, TOO_MANY_FILES */
export async function restoreFile(acting: Acting, id: string): Promise<StoredFile> {
  const { tx, context, userId } = acting
  const known = await findOwn(tx, userId, { table: 'files', id })
  if (!known) throw new AppError('FILE_NOT_FOUND')
  const item = { section: known.section_type, itemId: known.section_item_id }
  // In the order of an upload, so that the number of files stays right.
  await holdItem(tx, userId, item)
  const row = await holdOwn(tx, userId, { table: 'files', id })
  if (!row) throw new AppError('FILE_NOT_FOUND')
  if (row.is_active) return toStoredFile(row)
  await requireRoom(acting, item)
  await forgetRemoval(acting, row)
  const change = { is_active: true, deleted_at: null, updated_at: context.clock.now() }
  return toStoredFile(await changeFile(tx, userId, { id, change }))
}
