import type { FeedbackAttachment, FeedbackForm, ProfessionalType } from '@krash/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Feedback } from '#platform/database/tables.ts'

export type FeedbackRow = Selectable<Feedback>

/** An empty title is stored as none. */
export async function insertFeedback(
  tx: Tx,
  userId: string,
  {
    id,
    form,
    attachments,
    at,
  }: { id: string; form: FeedbackForm; attachments: FeedbackAttachment[]; at: Date },
): Promise<FeedbackRow> {
  return tx
    .insertInto('feedback')
    .values({
      user_id: userId,
      id,
      feedback_type: form.feedbackType,
      category: form.category,
      title: form.title || null,
      message: form.message,
      rating: form.rating ?? null,
      severity: form.severity ?? null,
      target_id: form.targetId ?? null,
      priority: form.priority ?? null,
      attachments: JSON.stringify(attachments),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findProfessionalName(
  tx: Tx,
  id: string,
  type: ProfessionalType,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('professionals')
    .select('full_name')
    .where('id', '=', id)
    .where('type', '=', type)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.full_name
}
