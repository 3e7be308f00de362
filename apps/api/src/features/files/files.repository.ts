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
  { section, itemId }: { section: FileSection; itemId: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('section_type', '=', section)
    .where('section_item_id', '=', itemId)
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
  return rows.flatMap((row) => [row.stored_name, row.thumbnail_name ?? []].flat())
}

/** Whether the report is this person's. Locked, a second upload to it waits, so that the number of its photos is right. */
export async function accidentExists(
  tx: Tx,
  userId: string,
  { id, lock }: { id: string; lock: boolean },
): Promise<boolean> {
  const query = tx.selectFrom('accidents').select('id').where('user_id', '=', userId).where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row !== undefined
}

/** Which of these names of stored bytes belong to a file of anybody. */
export async function findStoredNames(tx: Tx, names: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('files')
    .select(['stored_name', 'thumbnail_name'])
    .where((row) => row.or([row('stored_name', 'in', names), row('thumbnail_name', 'in', names)]))
    .execute()
  return new Set(rows.flatMap((row) => [row.stored_name, row.thumbnail_name ?? []].flat()))
}
