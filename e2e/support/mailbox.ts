import { EventEmitter, once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that keeps its mails. */
export interface Mailbox {
  /** `SMTP_URL` for a server that sends here. */
  url: string
  /** Waits for the newest mail to an address whose text matches. */
  find(to: string, text: RegExp): Promise<Email>
  close(): Promise<void>
}

/** Milliseconds after which no mail is expected any more. */
const PATIENCE_MS = 180_000

/** Opens an unencrypted mail server on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const arrivals = new EventEmitter()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void keep(stream).finally(done)
    },
  })
  const keep = async (mail: Readable): Promise<void> => {
    mails.push(await PostalMime.parse(await buffer(mail)))
    arrivals.emit('mail')
  }
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async find(to, text) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      for (;;) {
        const found = mails.findLast((mail) => isTo(mail, to) && text.test(mail.text ?? ''))
        if (found) return found
        await once(arrivals, 'mail', { signal }).catch(() => {
          throw new Error(`no mail to ${to} matches ${text}`)
        })
      }
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

function isTo(mail: Email, address: string): boolean {
  return mail.to?.some((recipient) => recipient.address === address) ?? false
}
