import type { MailTemplate } from '@krash/contract'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '#app/config.ts'
import { DeliveryError } from './delivery-error.ts'
import { renderMail } from './render-mail.ts'
import type { MailContent } from './seal.ts'

export interface ComposedMail {
  /** The envelope of SMTP; the addresses in the mail's head are for people. */
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
 * One address and nothing else. Mail programs would read brackets, commas and quotes as further addresses: a person
 * signed up as `<victim@example.com>` must not cause mail to that address.
 */
const plainAddress = /^[^\s\p{Cc}\p{Cf}@<>()[\]",:;\\]+@[^\s\p{Cc}\p{Cf}@<>()[\]",:;\\]+$/u

/**
 * Composes the message. Every attempt yields the same bytes and Message-ID, so that a repeated mail can be recognised.
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
      // RFC 3834: keeps answering machines from replying.
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
