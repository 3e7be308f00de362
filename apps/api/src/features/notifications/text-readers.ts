import findTimeZone from '@photostructure/tz-lookup'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { whenIn } from '#platform/text-messages/render-text.ts'
import type { TextReaders } from '#platform/text-messages/send-text.ts'
import { stillMatters } from './still-matters.ts'
import { findTextReader } from './text-readers.repository.ts'
import { setMailed } from './unread-mail.repository.ts'

/** Who gets text messages about notifications, whether they still matter, and the mail in place of one that was given up. */
export const textReaders: TextReaders = {
  async find(tx, { clock, config }, told) {
    const reader = await findTextReader(tx, told)
    if (!reader || !(await stillMatters(tx, reader, clock.now()))) {
      // Nothing leaves, so the next message of the conversation may be told.
      await setMailed(tx, told.userId, { id: told.notificationId, at: null })
      return undefined
    }
    const isReachable =
      config.features.text &&
      reader.notify_text &&
      reader.cell_confirmed_at !== null &&
      reader.texts_stopped_at === null &&
      reader.cell_number === told.to
    return { isReachable, timeZone: zoneOf(reader) }
  },
  async mailInstead(tx, context, told) {
    const reader = await findTextReader(tx, told)
    if (!reader?.notify_email || !(await stillMatters(tx, reader, context.clock.now()))) return
    const { email: to, language, values } = reader
    const mail = { userId: told.userId, to, language }
    if (reader.kind === 'message')
      await queueMail(tx, context, { ...mail, template: 'unreadMessages', values: {} })
    else {
      const when = whenIn(language, { start: String(values['start']), timeZone: String(values['timeZone']) })
      await queueMail(tx, context, { ...mail, template: 'visitReminder', values: when })
    }
  },
}

type Reader = NonNullable<Awaited<ReturnType<typeof findTextReader>>>

/** What the phone told, else where the person lives, else where the visit is. */
function zoneOf(reader: Reader): string | null {
  const { time_zone: told, home_latitude: latitude, home_longitude: longitude } = reader
  if (told !== null) return told
  if (latitude !== null && longitude !== null) return findTimeZone(latitude, longitude)
  return reader.kind === 'appointmentReminder' ? String(reader.values['timeZone']) : null
}
