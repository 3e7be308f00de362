import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'

/** What only the recipient is to read; in the queue it lies sealed. */
export interface MailContent {
  to: string
  /** Where an answer goes; to the sender of all our mails when left out. */
  replyTo?: string | undefined
  language: string
  values: Record<string, string>
}

const content = z.object({
  to: z.string(),
  replyTo: z.optional(z.string()),
  language: z.string(),
  values: z.record(z.string(), z.string()),
})

const algorithm = 'aes-256-gcm'
const nonceSize = 12
const tagSize = 16

/** Encrypts for the queue (AES-256-GCM; nonce, tag, text). The seal holds for this mail's id and template only. */
export function sealMail(context: Context, label: string, mail: MailContent): Buffer {
  const nonce = context.randomBytes(nonceSize)
  const cipher = createCipheriv(algorithm, sealKey(context), nonce)
  cipher.setAAD(Buffer.from(label))
  const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/**
 * Opens what `sealMail` closed.
 * @throws Error when it was sealed with another key, for another mail, or changed since
 */
export function openMail(context: Context, label: string, sealed: Buffer): MailContent {
  const decipher = createDecipheriv(algorithm, sealKey(context), sealed.subarray(0, nonceSize))
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(sealed.subarray(nonceSize, nonceSize + tagSize))
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceSize + tagSize)), decipher.final()])
  return content.parse(JSON.parse(text.toString('utf8')))
}

/** A key of its own, so that nothing else made with the server's secret says anything about it (RFC 5869). */
function sealKey({ keys }: Context): Buffer {
  return Buffer.from(hkdfSync('sha256', keys.secret, Buffer.alloc(0), 'krash mail queue', 32))
}
