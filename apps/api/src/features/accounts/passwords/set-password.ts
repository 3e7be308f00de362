import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { replacePassword } from '../accounts.repository.ts'
import { dropLinks } from '../links/mail-links.repository.ts'
import { endSessions } from '../sessions/sessions.repository.ts'

/** A password that takes the place of another. */
export interface PasswordChange {
  /** Held by the transaction. */
  account: { id: string; email: string; language: string }
  newHash: string
  reason: 'password_changed' | 'password_reset'
  /** The session that goes on; none when left out. */
  except?: string
}

/** Replaces a password and ends what the old one opened: sessions and links. The person is told by mail. */
export async function setPassword(tx: Tx, context: Context, change: PasswordChange): Promise<void> {
  const { account, newHash, reason, except } = change
  const { id: userId, email, language } = account
  const at = context.clock.now()
  await replacePassword(tx, userId, newHash)
  await endSessions(tx, userId, { reason, at, ...(except !== undefined && { except }) })
  await dropLinks(tx, userId, ['reset', 'email_change'])
  await queueMail(tx, context, { userId, to: email, language, template: 'passwordChanged', values: {} })
}
