import { sql } from 'kysely'
import type { Acting } from '#platform/acting.ts'
import { recordEvent } from '#platform/live-events/record-event.ts'
import type { FileRow } from './files.repository.ts'

/** Records on a report's timeline that a photo or paper was added or removed; other files have no timeline. */
export async function noteReportFile(
  { tx, context, userId }: Acting,
  file: FileRow,
  deed: 'added' | 'removed',
): Promise<void> {
  const accidentId = reportOf(file)
  if (accidentId === null) return
  const at = context.clock.now()
  await tx
    .insertInto('accident_file_changes')
    .values({
      user_id: userId,
      id: context.newId(),
      accident_id: accidentId,
      file_id: file.id,
      deed,
      is_picture: file.mime_type.startsWith('image/'),
      occurred_at: at,
    })
    .execute()
  recordEvent(tx, { userId, kind: 'caseChanged', data: { accidentId }, at })
}

/** Takes the last removal of a file off the timeline of its report. */
export async function forgetRemoval({ tx, context, userId }: Acting, file: FileRow): Promise<void> {
  const accidentId = reportOf(file)
  if (accidentId === null) return
  await sql`
    delete from accident_file_changes where user_id = ${userId} and id = (
      select id from accident_file_changes
      where user_id = ${userId} and file_id = ${file.id} and deed = 'removed'
      order by occurred_at desc, id desc limit 1
    )`.execute(tx)
  recordEvent(tx, { userId, kind: 'caseChanged', data: { accidentId }, at: context.clock.now() })
}

function reportOf({ section_type: section, section_item_id: itemId }: FileRow): string | null {
  return section === 'accident' ? itemId : null
}
