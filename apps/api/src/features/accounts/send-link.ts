import { type MailTemplate, RESET_LINK_MS, VERIFICATION_LINK_MS } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { type LinkKind, putLink } from './links/mail-links.repository.ts'

export interface LinkMail {
  userId: string
  /** The person's own address, or the one to be confirmed. */
  email: string
  language: string
  kind: LinkKind
}

const kinds: Record<LinkKind, { page: string; template: MailTemplate; worksMs: number }> = {
  reset: { page: '/reset-password/', template: 'passwordReset', worksMs: RESET_LINK_MS },
  verification: { page: '/verify-email/', template: 'verification', worksMs: VERIFICATION_LINK_MS },
  email_change: { page: '/verify-email/', template: 'emailChangeConfirm', worksMs: VERIFICATION_LINK_MS },
}

/** Mails a link with a new 256-bit token; older links of the kind stop working. */
export async function sendLink(tx: Tx, context: Context, mail: LinkMail): Promise<void> {
  const { page, template, worksMs } = kinds[mail.kind]
  const token = context.randomBytes(32).toString('base64url')
  const at = context.clock.now()
  const { userId, kind, email, language } = mail
  await putLink(tx, { userId, kind, token, email, at, expiresAt: new Date(at.getTime() + worksMs) })
  await queueMail(tx, context, {
    userId,
    to: email,
    language,
    template,
    values: { link: context.config.publicUrl + page + token },
  })
}
