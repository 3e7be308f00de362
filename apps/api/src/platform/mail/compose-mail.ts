import type { MailTemplate } from '@krash/contract'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '#app/config.ts'
import { DeliveryError } from './delivery-error.ts'
import { renderMail } from './render-mail.ts'
import type { MailContent } from './seal.ts'

/** A mail as it goes over the wire. */
export interface ComposedMail {
  /** The addresses of its way; those in its head are for people. */
  envelope: { from: string; to: string }
  message: Buffer
}

interface MailToCompose {
  id: string
  template: MailTemplate
  createdAt: Date
  content: MailContent
}

/**
 * One address and nothing else. Between brackets, commas and quotes the mail program would look for others: somebody
 * who signs up as `<victim@example.com>` is not mailed there.
 */
const plainAddress = /^[^\s\p{Cc}\p{Cf}@<>()[\]",:;\\]+@[^\s\p{Cc}\p{Cf}@<>()[\]",:;\\]+$/u

/**
 * Writes the message. The same mail comes out byte for byte the same at every try, with the same Message-ID: what has
 * to be sent again can be known again.
 * @throws DeliveryError when there is no address to send it to
 */
export async function composeMail(config: Config, mail: MailToCompose): Promise<ComposedMail> {
  const { id, template, createdAt, content } = mail
  const { to, replyTo, language, values } = content
  if (!plainAddress.test(to)) throw new DeliveryError({ isFinal: true, code: 'EADDRESS' })
  const written = renderMail({ template, language, values, publicUrl: config.publicUrl })
  const composer = new MailComposer({
    from: config.mailFrom,
    to,
    ...(replyTo !== undefined && plainAddress.test(replyTo) && { replyTo }),
    subject: written.subject,
    text: written.text,
    html: written.html,
    date: createdAt,
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    baseBoundary: id,
    headers: {
      'Content-Language': written.language,
      // RFC 3834: no answering machine answers it.
      'Auto-Submitted': 'auto-generated',
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { envelope: { from: bareAddress(config.mailFrom), to }, message: await composer.compile().build() }
}

function bareAddress(sender: string): string {
  return /<(.+)>$/.exec(sender)?.[1] ?? sender
}
