import type { FileSection } from '@krash/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Files } from '#platform/database/tables.ts'

export type FileRow = Selectable<Files>

/** Which files of a person a list shows. */
export interface FileFilter {
  sectionType?: FileSection | undefined
  sectionItemId?: string | undefined
  fileCategory?: string | undefined
  isActive?: boolean | undefined
}

/** Writes the record of bytes that are already safe on disk. */
export async function insertFile(tx: Tx, row: Insertable<Files>): Promise<FileRow> {
  return tx.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One own record; undefined also when it is somebody else's. */
export async function findFile(tx: Tx, userId: string, id: string): Promise<FileRow | undefined> {
  return tx
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Notes when a file was last handed out. */
export async function noteAccess(
  tx: Tx,
  userId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ last_accessed_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Own records that pass the filter, newest first. */
export async function findFiles(tx: Tx, userId: string, filter: FileFilter): Promise<FileRow[]> {
  let query = tx.selectFrom('files').selectAll().where('user_id', '=', userId)
  if (filter.sectionType !== undefined) query = query.where('section_type', '=', filter.sectionType)
  if (filter.sectionItemId !== undefined) query = query.where('section_item_id', '=', filter.sectionItemId)
  if (filter.fileCategory !== undefined) query = query.where('category', '=', filter.fileCategory)
  if (filter.isActive !== undefined) query = query.where('is_active', '=', filter.isActive)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Files in use of several things of one section, in the order they came. */
export async function findFilesOfItems(
  tx: Tx,
  userId: string,
  { section, itemIds }: { section: FileSection; itemIds: string[] },
): Promise<FileRow[]> {
  if (itemIds.length === 0) return []
  return tx
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('section_type', '=', section)
    .where('section_item_id', 'in', itemIds)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}

/** Number of files in use of one thing; hold the thing while it decides whether one more fits. */
export async function countFilesOfItem(
  tx: Tx,
  userId: string,
  { section, itemId }: { section: FileSection; itemId: string | null },
): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('section_type', '=', section)
    .where('section_item_id', itemId === null ? 'is' : '=', itemId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes the records of one thing, deleted ones too; gives the names of their bytes. */
export async function deleteFilesOf(
  tx: Tx,
  userId: string,
  { section, itemId }: { section: FileSection; itemId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files')
    .where('user_id', '=', userId)
    .where('section_type', '=', section)
    .where('section_item_id', '=', itemId)
    .returning(['stored_name', 'thumbnail_name'])
    .execute()
  return namesOf(rows)
}

/** Removes one record, deleted or not; gives the names of its bytes, none when there was no such record. */
export async function deleteFile(tx: Tx, userId: string, id: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['stored_name', 'thumbnail_name'])
    .execute()
  return namesOf(rows)
}

/** Removes every record of a person. */
export async function deleteAllFiles(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('files').where('user_id', '=', userId).execute()
}

/** Hides a record from the lists, once; false when there is none of this id. */
export async function hideFile(
  tx: Tx,
  userId: string,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  await tx
    .updateTable('files')
    .set({ is_active: false, deleted_at: at, updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .execute()
  return (await findFile(tx, userId, id)) !== undefined
}

/** What a person may change about a file. */
export interface FileChange {
  description?: string | null
  category?: string
  updated_at: Date
}

/** Writes the change. */
export async function changeFile(
  tx: Tx,
  userId: string,
  { id, change }: { id: string; change: FileChange },
): Promise<FileRow> {
  return tx
    .updateTable('files')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Files of anybody that were deleted before `before`, the oldest first, at most `limit`; no other sweep gets the same. */
export async function findPurgeable(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<{ user_id: string; id: string }[]> {
  return tx
    .selectFrom('files')
    .select(['user_id', 'id'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

function namesOf(rows: { stored_name: string; thumbnail_name: string | null }[]): string[] {
  return rows.flatMap((row) => [row.stored_name, row.thumbnail_name]).filter((name) => name !== null)
}
