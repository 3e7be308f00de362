import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { findReaderToMail, setMailed, wasMailed } from './unread-mail.repository.ts'

const job = z.object({ userId: z.uuid(), id: z.uuid() })

/**
 * Mails that a message is waiting: the task `mailUnread`, queued with the first unread message of a conversation. It
 * does nothing when the message was read, when the person wants no mails, when an earlier mail about this conversation
 * is still unread, or when the operator has switched messages off meanwhile. The mail tells neither the sender nor the text.
 */
export async function mailUnread(payload: unknown, context: Context): Promise<void> {
  const { userId, id } = job.parse(payload)
  if (!context.config.features.chat) return
  await context.database.asUser(userId, async (tx) => {
    const reader = await findReaderToMail(tx, userId, id)
    if (!reader) return
    // The key of an event is `message:<conversation>:<message>`.
    const eventKeyPrefix = reader.event_key.replace(/[^:]*$/, '')
    if (await wasMailed(tx, userId, eventKeyPrefix)) return
    await setMailed(tx, userId, { id, at: context.clock.now() })
    const { email: to, language } = reader
    await queueMail(tx, context, { userId, to, language, template: 'unreadMessages', values: {} })
  })
}
