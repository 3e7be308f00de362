import type { DataOf, routes } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { deleteHiddenFiles, measureFiles } from './files.repository.ts'
import type { FileItem } from './items.repository.ts'
import { removeObjects } from './stored-objects.service.ts'

interface NewFile {
  item: FileItem
  /** Bytes. */
  size: number
}

export async function fileUsage({ tx, context, userId }: Acting): Promise<DataOf<typeof routes.fileUsage>> {
  const { shown } = await measureFiles(tx, userId)
  const { bytes: maxBytes, files: maxFiles } = context.config.storagePerPerson
  return { usedBytes: shown.bytes, maxBytes, usedFiles: shown.files, maxFiles }
}

/**
 * Refuses a file for which the person has no room. Photos of a report are always taken: they are proof.
 * @throws AppError STORAGE_FULL
 */
export async function requireSpace(acting: Acting, file: NewFile): Promise<void> {
  if (file.item.section !== 'accident') await measure(acting, file)
}

/**
 * Like `requireSpace`; deleted files that still wait to be purged are purged now if they take the room. The person's
 * row must be held, so that two uploads together cannot exceed it.
 * @throws AppError STORAGE_FULL
 */
export async function makeSpace(acting: Acting, file: NewFile): Promise<void> {
  if (file.item.section === 'accident') return
  const isTight = await measure(acting, file)
  if (isTight) await removeObjects(acting, await deleteHiddenFiles(acting.tx, acting.userId))
}

/** @returns whether deleted files take the room @throws AppError STORAGE_FULL */
async function measure({ tx, context, userId }: Acting, { size }: NewFile): Promise<boolean> {
  const max = context.config.storagePerPerson
  const { shown, hidden } = await measureFiles(tx, userId)
  const files = shown.files + 1
  const bytes = shown.bytes + size
  if (files > max.files || bytes > max.bytes) throw new AppError('STORAGE_FULL')
  return files + hidden.files > max.files || bytes + hidden.bytes > max.bytes
}
