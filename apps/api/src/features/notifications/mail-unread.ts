import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { textPerson } from './text-person.ts'
import { findReader, setMailed, wasMailed } from './unread-mail.repository.ts'

const job = z.object({ userId: z.uuid(), id: z.uuid() })

/** A text message about it is of no use later. */
const textMs = 24 * 3_600_000

/**
 * Tells by text message, or else by mail, that a message is waiting: the task `mailUnread`, queued with the first unread
 * message of a conversation. It does nothing when the message was read, when the person wants neither, when an earlier one
 * about this conversation is still unread, or when the operator has switched messages off meanwhile. Neither the sender nor
 * the text is told. Whoever chose both gets the text message alone.
 */
export async function mailUnread(payload: unknown, context: Context): Promise<void> {
  const { userId, id } = job.parse(payload)
  if (!context.config.features.chat) return
  await context.database.asUser(userId, async (tx) => {
    const reader = await findReader(tx, userId, id)
    if (!reader) return
    // The key of an event is `message:<conversation>:<message>`.
    const eventKeyPrefix = reader.event_key.replace(/[^:]*$/, '')
    if (await wasMailed(tx, userId, eventKeyPrefix)) return
    const at = context.clock.now()
    const until = new Date(at.getTime() + textMs)
    const text = { template: 'unreadMessages', values: {}, until, about: id } as const
    const isTexted = await textPerson({ tx, context, userId }, text)
    const { email: to, language, notify_email: isMailed } = reader
    if (!isTexted && !isMailed) return
    await setMailed(tx, userId, { id, at })
    if (isTexted) return
    await queueMail(tx, context, { userId, to, language, template: 'unreadMessages', values: {} })
  })
}
