import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'

/** What only the recipient may read; it is encrypted in the queue. */
export interface MailContent {
  to: string
  /** Address for answers; by default the sender of all our mails. */
  replyTo?: string | undefined
  language: string
  values: Record<string, string>
  /** The instant after which nobody needs it any more. */
  until?: string | undefined
  /** Id of the notification that a text message tells of. */
  about?: string | undefined
}

const content = z.object({
  to: z.string(),
  replyTo: z.optional(z.string()),
  language: z.string(),
  values: z.record(z.string(), z.string()),
  until: z.optional(z.string()),
  about: z.optional(z.string()),
})

const algorithm = 'aes-256-gcm'
const nonceSize = 12
const tagSize = 16

/** Encrypts for the queue (AES-256-GCM; nonce, tag, text), for this mail's id and template only. */
export function sealMail(context: Context, label: string, mail: MailContent): Buffer {
  const nonce = context.randomBytes(nonceSize)
  const cipher = createCipheriv(algorithm, sealKey(context), nonce)
  cipher.setAAD(Buffer.from(label))
  const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/**
 * Decrypts what `sealMail` encrypted.
 * @throws Error when it was sealed with another key or for another mail, or was changed since
 */
export function openMail(context: Context, label: string, sealed: Buffer): MailContent {
  const decipher = createDecipheriv(algorithm, sealKey(context), sealed.subarray(0, nonceSize))
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(sealed.subarray(nonceSize, nonceSize + tagSize))
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceSize + tagSize)), decipher.final()])
  return content.parse(JSON.parse(text.toString('utf8')))
}

/** A key derived for this purpose, so that other uses of the server's secret reveal nothing about it (RFC 5869). */
function sealKey({ keys }: Context): Buffer {
  return Buffer.from(hkdfSync('sha256', keys.secret, Buffer.alloc(0), 'krash mail queue', 32))
}
