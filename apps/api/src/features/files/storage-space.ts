import {
  type DataOf,
  FILES_PER_ITEM,
  PHOTOS_PER_ACCIDENT,
  REPORT_PHOTOS_PER_DAY,
  type routes,
} from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { countFilesOfItem, countReportFiles, deleteHiddenFiles, measureFiles } from './files.repository.ts'
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

const day = 24 * 3_600_000
/** Seconds after which a phone may retry photos beyond the daily limit. */
const tryAgainAfter = 3600

/**
 * Refuses a file for which the person has no room. Photos of a report are proof and are accepted anyway, up to
 * `REPORT_PHOTOS_PER_DAY`.
 * @throws AppError STORAGE_FULL, TOO_MANY_PHOTOS_TODAY
 */
export async function requireSpace(acting: Acting, file: NewFile): Promise<void> {
  if (file.item.section === 'accident') await requireSpaceOfReports(acting, file)
  else await measure(acting, file)
}

async function requireSpaceOfReports(acting: Acting, file: NewFile): Promise<void> {
  const since = new Date(acting.context.clock.now().getTime() - day)
  if ((await countReportFiles(acting.tx, acting.userId, since)) < REPORT_PHOTOS_PER_DAY) return
  await measure(acting, file).catch((error: unknown) => {
    const isFull = error instanceof AppError && error.code === 'STORAGE_FULL'
    throw isFull ? new AppError('TOO_MANY_PHOTOS_TODAY', { retryAfter: tryAgainAfter }) : error
  })
}

/**
 * Like `requireSpace`; deleted files that still wait to be purged are purged now if they take the room. The person's
 * row must be held, so that two uploads together cannot exceed it; those to different reports may, by a few.
 * @throws AppError like `requireSpace`
 */
export async function makeSpace(acting: Acting, file: NewFile): Promise<void> {
  if (file.item.section === 'accident') return requireSpaceOfReports(acting, file)
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

/** The item must be held. @throws AppError TOO_MANY_PHOTOS, TOO_MANY_FILES */
export async function requireRoom({ tx, userId }: Acting, item: FileItem): Promise<void> {
  const count = await countFilesOfItem(tx, userId, item)
  if (item.section === 'accident') {
    if (count >= PHOTOS_PER_ACCIDENT) throw new AppError('TOO_MANY_PHOTOS')
  } else if (count >= FILES_PER_ITEM) throw new AppError('TOO_MANY_FILES')
}
