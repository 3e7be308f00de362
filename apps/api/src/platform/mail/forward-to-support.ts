import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { mailPhrase } from './mail-phrases.ts'
import { queueMail } from './queue-mail.ts'

/** What somebody wrote to the provider. */
export interface Forward {
  userId: string | null
  /** Phrase of `kind` in mail.json, the only words of the subject. */
  kind: string
  /** Of the stored row; its end is in the subject, so that an answer can be told apart. */
  id: string
  /** Where an answer goes. */
  replyTo: string
  /** By the phrase of `detail` in mail.json; what is empty is left out. */
  details: Record<string, string | number | null>
  message: string
}

/** The language the provider is written to in. */
const language = 'en'

/** Queues a mail to the provider's own address, in the transaction that stores the row; without an address it is stored only. */
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
