import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#app/config.ts'
import type { ComposedMail } from './compose-mail.ts'
import { DeliveryError } from './delivery-error.ts'

/** Milliseconds for connecting, the greeting, silence between replies, and the whole delivery. */
const deadlines = { connect: 5_000, greeting: 5_000, silence: 10_000, total: 20_000 }

export function outboxOf(config: Config): string {
  return path.join(config.dataDir, 'outbox')
}

/** Where a mail is written when there is no mail server. */
export function mailFile(config: Config, id: string): string {
  return path.join(outboxOf(config), `${id}.eml`)
}

/** The same for a text message. */
export function textFile(config: Config, id: string): string {
  return path.join(outboxOf(config), `${id}.sms.txt`)
}

/**
 * Hands the mail to the mail server, or writes it to the outbox folder under its id.
 * @throws DeliveryError when the mail server refused it or did not answer in time
 */
export async function deliverMail(
  config: Config,
  { id, mail, stopping }: { id: string; mail: ComposedMail; stopping: AbortSignal },
): Promise<void> {
  if (config.smtpUrl === undefined) return writeToOutbox(mailFile(config, id), mail.message)
  // The mail client is loaded only if there is a mail server.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: deadlines.connect,
    greetingTimeout: deadlines.greeting,
    socketTimeout: deadlines.silence,
    dnsTimeout: deadlines.connect,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadlines.total)])
  try {
    await transport.sendMail({ envelope: mail.envelope, raw: mail.message, signal })
  } catch (error) {
    throw asDeliveryError(error)
  }
}

/**
 * A 5xx for the recipient or the mail itself is final (RFC 5321, 4.2.1). For the sender or the sign-in it is a matter
 * of settings, which somebody will correct.
 */
function asDeliveryError(error: unknown): DeliveryError {
  const { code, command, responseCode: status } = error as Record<string, unknown>
  const isRefusal = typeof status === 'number' && status >= 500
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE'
  const isNoAddress = code === 'EENVELOPE' && status === undefined
  return new DeliveryError({
    isFinal: (isRefusal && isAboutThisMail) || isNoAddress,
    ...(typeof status === 'number' && { status }),
    ...(typeof code === 'string' && { code }),
  })
}

/** Atomic, and readable for the server's own user only. Writing again replaces the file. */
export async function writeToOutbox(file: string, message: Buffer): Promise<void> {
  const { dir: folder, base: name } = path.parse(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = path.join(folder, `.${name}.half`)
  const handle = await open(half, 'w', 0o600)
  try {
    await handle.writeFile(message)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(half, file)
}
