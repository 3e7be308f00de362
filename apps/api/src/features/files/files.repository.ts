import type { FileSection } from '@krash/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Files } from '#platform/database/tables.ts'

export type FileRow = Selectable<Files>

export interface FileFilter {
  sectionType?: FileSection | undefined
  sectionItemId?: string | undefined
  withoutItem?: boolean | undefined
  fileCategory?: string | undefined
  isActive?: boolean | undefined
}

/** Call it only once the bytes are stored durably. */
export async function insertFile(tx: Tx, row: Insertable<Files>): Promise<FileRow> {
  return tx.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Not noted while another transaction holds the file: whoever reads it waits for nobody. */
export async function noteAccess(
  tx: Tx,
  userId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const free = tx
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
  await tx
    .updateTable('files')
    .set({ last_accessed_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', free)
    .execute()
}

/** One page of the matching files, newest first, and how many match. */
export async function findFiles(
  tx: Tx,
  userId: string,
  { filter, limit, offset }: { filter: FileFilter; limit: number; offset: number },
): Promise<{ rows: FileRow[]; total: number }> {
  let query = tx.selectFrom('files').where('user_id', '=', userId)
  if (filter.sectionType !== undefined) query = query.where('section_type', '=', filter.sectionType)
  if (filter.sectionItemId !== undefined) query = query.where('section_item_id', '=', filter.sectionItemId)
  if (filter.withoutItem === true) query = query.where('section_item_id', 'is', null)
  if (filter.fileCategory !== undefined) query = query.where('category', '=', filter.fileCategory)
  if (filter.isActive !== undefined) query = query.where('is_active', '=', filter.isActive)
  const { total } = await query
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return { rows: await page.limit(limit).offset(offset).execute(), total }
}

/** Active files of several items of one section, oldest first. */
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

/** Active files of one item. Lock the item while this decides whether another fits. */
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

interface Measure {
  files: number
  bytes: number
}

/** All files of the person: those in use, and deleted ones that wait to be purged. */
export async function measureFiles(tx: Tx, userId: string): Promise<{ shown: Measure; hidden: Measure }> {
  const rows = await tx
    .selectFrom('files')
    .select((row) => [
      'is_active',
      row.fn.countAll<number>().as('files'),
      row.cast<number>(row.fn.sum('file_size'), 'bigint').as('bytes'),
    ])
    .where('user_id', '=', userId)
    .groupBy('is_active')
    .execute()
  const of = (isActive: boolean): Measure =>
    rows.find(({ is_active }) => is_active === isActive) ?? { files: 0, bytes: 0 }
  return { shown: of(true), hidden: of(false) }
}

/** Photos and papers of reports that were added since then, deleted ones too. */
export async function countReportFiles(tx: Tx, userId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('section_type', '=', 'accident')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the records of deleted files that wait to be purged; returns the names of their bytes. */
export async function deleteHiddenFiles(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files')
    .where('user_id', '=', userId)
    .where('is_active', '=', false)
    .returning(['stored_name', 'thumbnail_name', 'shown_name'])
    .execute()
  return namesOf(rows)
}

/** Deletes the records of one item, hidden ones too; returns the names of their bytes. */
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
    .returning(['stored_name', 'thumbnail_name', 'shown_name'])
    .execute()
  return namesOf(rows)
}

/** Deletes one record, hidden or not; returns the names of its bytes, none when there was no such record. */
export async function deleteFile(tx: Tx, userId: string, id: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['stored_name', 'thumbnail_name', 'shown_name'])
    .execute()
  return namesOf(rows)
}

export async function deleteAllFiles(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('files').where('user_id', '=', userId).execute()
}

/** Hides a record from the lists. */
export async function hideFile(tx: Tx, userId: string, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable('files')
    .set({ is_active: false, deleted_at: at, updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export interface FileChange {
  description?: string | null
  category?: string
  is_active?: boolean
  deleted_at?: Date | null
  updated_at: Date
}

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

/** Files of all people deleted before `before`, oldest first, at most `limit`. A concurrent sweep gets other rows. */
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

function namesOf(rows: Pick<FileRow, 'stored_name' | 'thumbnail_name' | 'shown_name'>[]): string[] {
  return rows
    .flatMap((row) => [row.stored_name, row.thumbnail_name, row.shown_name])
    .filter((name) => name !== null)
}
