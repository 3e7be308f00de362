import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { mailPhrase } from './mail-phrases.ts'
import { queueMail } from './queue-mail.ts'

/** Something a person wrote to the provider. */
export interface Forward {
  userId: string | null
  /** Phrase of `kind` in mails.json; the subject holds no other words. */
  kind: string
  /** Id of the stored row. The subject ends with its last characters, so that answers can be told apart. */
  id: string
  /** Address for an answer, if there may be one. */
  replyTo?: string
  /** Labelled by the phrases of `detail` in mails.json; empty values are left out. */
  details: Record<string, string | number | null>
  message: string
}

/** The language of mails to the provider. */
const language = 'en'

/** Queues a mail to the provider in the transaction that stores the row. Without SUPPORT_EMAIL the row is only stored. */
export async function forwardToSupport(tx: Tx, context: Context, forward: Forward): Promise<void> {
  const to = context.config.supportEmail
  if (to === undefined) return
  const { userId, replyTo, kind, id, details, message } = forward
  await queueMail(tx, context, {
    userId,
    to,
    replyTo,
    language,
    template: 'supportForward',
    values: {
      kind: mailPhrase(language, `kind.${kind}`) ?? kind,
      reference: id.slice(-8).toUpperCase(),
      details: linesOf(details),
      message,
    },
  })
}

function linesOf(details: Forward['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => mailPhrase(language, `detail.${name}`, { value: String(value) }) ?? '')
    .join('\n')
}
