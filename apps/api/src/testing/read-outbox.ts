import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** A mail as a mail program reads it. */
export interface ReadMail {
  to: string
  subject: string
  text: string
  html: string
  /** The complete mail with its headers. */
  email: Email
}

/**
 * The mails in the outbox folder, oldest first, since their names are UUIDv7. What is in `known` is not read again: a
 * test that asks after each mail would read the first as many times as there are mails.
 */
export async function readOutbox(folder: string, known = new Map<string, ReadMail>()): Promise<ReadMail[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(
    files.map(async (name) => {
      const mail = known.get(name) ?? (await readMail(await readFile(path.join(folder, name))))
      known.set(name, mail)
      return mail
    }),
  )
}

/** The text messages there, oldest first, with the number that they would go to. */
export async function readTexts(folder: string): Promise<{ to: string; body: string }[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.sms.txt')).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.map((text) => {
    const [, to = '', body = ''] = /^To: (.*)\n\n([^]*)\n$/.exec(text) ?? []
    return { to, body }
  })
}

export async function readMail(message: Buffer): Promise<ReadMail> {
  const email = await PostalMime.parse(message)
  const { subject = '', text = '', html = '' } = email
  return { to: email.to?.[0]?.address ?? '', subject, text, html, email }
}
