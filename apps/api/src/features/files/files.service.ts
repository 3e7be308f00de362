import { Readable } from 'node:stream'
import {
  type FileSection,
  type Pagination,
  type StoredFile,
  pageWindow,
  paginationOf,
  shownImageTypes,
} from '@krash/contract'
import { type Acting, actAs } from '#platform/acting.ts'
import type { Context } from '#platform/context.ts'
import { findOwn } from '#platform/database/own-rows.ts'
import { cleanImage } from '#platform/file-inspection/clean-image.ts'
import type { OpenedFile } from '#platform/file-storage/file-storage.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type FileFilter,
  type FileRow,
  deleteFilesOf,
  findFiles,
  findFilesOfItems,
  noteAccess,
} from './files.repository.ts'
import { openObject, removeObjects } from './stored-objects.service.ts'

export async function listFiles(
  { tx, userId }: Acting,
  { filter, ...page }: { filter: FileFilter } & Parameters<typeof pageWindow>[0],
): Promise<{ files: StoredFile[]; pagination: Pagination }> {
  const window = pageWindow(page)
  const { rows, total } = await findFiles(tx, userId, { filter, ...window })
  return { files: rows.map(toStoredFile), pagination: paginationOf(window, rows.length, total) }
}

/** @throws AppError FILE_NOT_FOUND, also when it is somebody else's */
export async function getFile(acting: Acting, id: string): Promise<StoredFile> {
  return toStoredFile(await requireFile(acting, id))
}

/** The files of several items of one section, from one query; every id has an entry. */
export async function filesOfItems(
  { tx, userId }: Acting,
  items: { section: FileSection; itemIds: string[] },
): Promise<Map<string, StoredFile[]>> {
  const byItem = new Map(items.itemIds.map((id): [string, StoredFile[]] => [id, []]))
  for (const row of await findFilesOfItems(tx, userId, items))
    byItem.get(row.section_item_id ?? '')?.push(toStoredFile(row))
  return byItem
}

/** `picture` is what every browser can show: for HEIC the JPEG made from it, for anything else the content. */
export type FilePart = 'content' | 'thumbnail' | 'picture'

export interface TakenFile extends OpenedFile {
  mimeType: string
  filename: string
}

/** Records the access; deleted files are refused. @throws AppError FILE_NOT_FOUND */
export async function takeFile(
  context: Context,
  userId: string,
  { id, part }: { id: string; part: FilePart },
): Promise<TakenFile> {
  const row = await actAs(context, userId, async (acting) => {
    const found = await requireFileInUse(acting, id)
    await noteAccess(acting.tx, userId, { id, at: context.clock.now() })
    return found
  })
  return openPart(context, row, part)
}

/**
 * Opens a file for somebody with whom its owner shares it; the caller has checked that. Pictures are delivered upright
 * and without camera metadata, which tells the place, unless `keepsMetadata`; of HEIC the JPEG. The owner's `lastAccessed`
 * stays.
 * @throws AppError FILE_NOT_FOUND
 */
export async function takeShownFile(
  context: Context,
  ownerId: string,
  { id, part, keepsMetadata = false }: { id: string; part: FilePart; keepsMetadata?: boolean },
): Promise<TakenFile> {
  const row = await actAs(context, ownerId, (owner) => requireFileInUse(owner, id))
  const taken = await openPart(context, row, part === 'content' ? 'picture' : part)
  const type = shownImageTypes.find((known) => known === row.mime_type)
  // The JPEG of a HEIC was made from its pixels alone.
  if (part === 'thumbnail' || type === undefined || keepsMetadata) return taken
  const content = await cleanImage(taken.stream, type)
  return { ...taken, stream: Readable.from([content]), size: content.length }
}

async function openPart(context: Context, row: FileRow, part: FilePart): Promise<TakenFile> {
  const { name, ...described } = describe(row, part)
  const opened = name === null ? undefined : await openObject(context, row.user_id, name)
  if (!opened) throw new AppError('FILE_NOT_FOUND')
  return { ...opened, ...described }
}

function describe(
  row: FileRow,
  part: FilePart,
): { name: string | null } & Pick<TakenFile, 'mimeType' | 'filename'> {
  if (part === 'thumbnail')
    return { name: row.thumbnail_name, mimeType: 'image/webp', filename: `${row.id}.webp` }
  if (part === 'picture' && row.shown_name !== null) {
    const filename = `${row.original_filename.replace(/\.[^.]*$/, '')}.jpg`
    return { name: row.shown_name, mimeType: 'image/jpeg', filename }
  }
  return { name: row.stored_name, mimeType: row.mime_type, filename: row.original_filename }
}

/** Deletes the files of an item that is being deleted: rows and keys in the transaction, bytes in a job after it. */
export async function deleteFilesOfItem(
  acting: Acting,
  item: { section: FileSection; itemId: string },
): Promise<void> {
  await removeObjects(acting, await deleteFilesOf(acting.tx, acting.userId, item))
}

/** A record that is not deleted. @throws AppError FILE_NOT_FOUND */
export async function requireFileInUse(acting: Acting, id: string): Promise<FileRow> {
  const row = await requireFile(acting, id)
  if (!row.is_active) throw new AppError('FILE_NOT_FOUND')
  return row
}

async function requireFile({ tx, userId }: Acting, id: string): Promise<FileRow> {
  const row = await findOwn(tx, userId, { table: 'files', id })
  if (!row) throw new AppError('FILE_NOT_FOUND')
  return row
}

export function toStoredFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    originalFilename: row.original_filename,
    fileSize: row.file_size,
    mimeType: row.mime_type,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    sectionType: row.section_type,
    sectionItemId: row.section_item_id,
    fileDescription: row.description,
    fileCategory: row.category,
    shot: row.shot,
    times: {
      phone: row.phone_time?.toISOString() ?? null,
      camera: row.camera_time?.toISOString() ?? null,
      satellites: row.satellite_time?.toISOString() ?? null,
    },
    isActive: row.is_active,
    uploadDate: row.created_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastAccessed: row.last_accessed_at?.toISOString() ?? null,
  }
}
