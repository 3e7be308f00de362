import type { Acting } from '#platform/acting.ts'
import { type NewText, queueText } from '#platform/text-messages/queue-text.ts'

/**
 * Queues a text message, in the transaction of its cause, to a person who wants them at a confirmed number.
 * @returns false when they do not, or where none can be sent
 */
export async function textPerson(
  { tx, context, userId }: Acting,
  text: Pick<NewText, 'template' | 'values' | 'until'> & { about: string },
): Promise<boolean> {
  if (!context.config.features.text) return false
  const person = await tx
    .selectFrom('users')
    .select(['cell_number', 'language'])
    .where('id', '=', userId)
    .where('notify_text', '=', true)
    .where('cell_confirmed_at', 'is not', null)
    .where('texts_stopped_at', 'is', null)
    .executeTakeFirst()
  if (!person?.cell_number) return false
  await queueText(tx, context, { userId, to: person.cell_number, language: person.language, ...text })
  return true
}
