import { reportNumber } from '@krash/contract'
import { sql } from 'kysely'
import type { PageTexts } from './export-phrases.ts'
import { type Person, inPages, pageSize } from './exported-rows.ts'

export interface FileToEnclose {
  id: string
  storedName: string
  /** Folders and name as people call them, not yet made safe and unique. */
  path: string[]
  at: Date
  isPacked: boolean
}

interface FileRow {
  id: string
  stored_name: string
  original_filename: string
  section_type: string
  section_item_id: string | null
  /** The name of the vehicle, driver or policy; null in other sections. */
  item: string | null
  mime_type: string
  created_at: Date
}

const unpacked = /^text\/|msword$/
export const pictureId = 'picture'

/** The person's pictures and active files, oldest first, in pages. */
export async function* filesToEnclose(person: Person, texts: PageTexts): AsyncGenerator<FileToEnclose> {
  const picture = await pictureOf(person)
  if (picture)
    yield { ...picture, path: [texts.text('folder.files'), `${texts.text('folder.picture')}.webp`] }
  for (const { id, full_name, picture_name, claimed_at } of await recordPictures(person)) {
    const path = [texts.text('folder.files'), texts.text('folder.recordPicture'), `${full_name}.webp`]
    yield { id, storedName: picture_name, path, at: claimed_at, isPacked: true }
  }
  for await (const row of inPages((after) => page(person, after))) yield toEnclose(row, texts)
}

async function pictureOf({ context, userId }: Person): Promise<Omit<FileToEnclose, 'path'> | undefined> {
  const row = await context.database.asUser(userId, (tx) =>
    tx.selectFrom('users').select(['avatar_name', 'updated_at']).where('id', '=', userId).executeTakeFirst(),
  )
  if (!row?.avatar_name) return undefined
  return { id: pictureId, storedName: row.avatar_name, at: row.updated_at, isPacked: true }
}

/** The pictures that the person gave of themselves as a professional. */
async function recordPictures({ context, userId }: Person) {
  return context.database.asUser(userId, (tx) =>
    tx
      .selectFrom('professional_accounts as own')
      .innerJoin('professionals as record', 'record.id', 'own.professional_id')
      .select(['own.id', 'own.claimed_at', 'record.full_name', 'record.picture_name'])
      .where('own.user_id', '=', userId)
      .where('record.picture_name', 'is not', null)
      .$narrowType<{ picture_name: string }>()
      .execute(),
  )
}

async function page({ context, userId }: Person, after: string): Promise<FileRow[]> {
  const { rows } = await context.database.asUser(userId, (tx) =>
    sql<FileRow>`
      select id, stored_name, original_filename, section_type, section_item_id, mime_type, created_at,
        case section_type
          when 'vehicle' then (
            select concat_ws(' ', make, model, year) from vehicles v where v.user_id = f.user_id and v.id = f.section_item_id
          )
          when 'driver' then (
            select full_name from drivers d where d.user_id = f.user_id and d.id = f.section_item_id
          )
          when 'insurance' then (
            select concat_ws(' ', carrier_name, policy_number) from insurance_policies p
            where p.user_id = f.user_id and p.id = f.section_item_id
          )
        end as item
      from files f
      where user_id = ${userId} and is_active and id > ${after} order by id limit ${pageSize}`.execute(tx),
  )
  return rows
}

function toEnclose(row: FileRow, texts: PageTexts): FileToEnclose {
  const folder = texts.text(`value.sectionType.${row.section_type}`)
  const item = row.section_type === 'accident' ? reportNumber(row.section_item_id ?? '') : row.item
  return {
    id: row.id,
    storedName: row.stored_name,
    path: [texts.text('folder.files'), folder, ...(item ? [item] : []), row.original_filename],
    at: row.created_at,
    isPacked: !unpacked.test(row.mime_type),
  }
}
