import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { composeMail } from './compose-mail.ts'
import { deliverMail } from './deliver-mail.ts'
import { DeliveryError } from './delivery-error.ts'
import { type MailRow, claimMail, findWaitingMail, noteTry } from './mails.repository.ts'
import { sendAttempts } from './queue-mail.ts'
import { openMail } from './seal.ts'

const job = z.object({ id: z.uuid() })

/**
 * Sends one queued mail: the task `sendMail`. The mail stays reserved until the outcome is written down, so a mail that
 * the mail server accepted is not sent again; docs/decisions/017-mail.md names what remains uncertain.
 * @throws DeliveryError when it is to be tried again
 */
export async function sendMail(payload: unknown, context: Context, stopping: AbortSignal): Promise<void> {
  const { id } = job.parse(payload)
  const failure = await context.database.asSystem(async (tx) => {
    if (!(await claimMail(tx, id))) return new Error('the mail is being sent by somebody else')
    const mail = await findWaitingMail(tx, id)
    return mail && trySending(tx, context, { mail, stopping })
  })
  if (failure) throw failure
}

/** @returns why to try again; undefined when the mail was sent or given up */
async function trySending(
  tx: Tx,
  context: Context,
  { mail, stopping }: { mail: MailRow; stopping: AbortSignal },
): Promise<Error | undefined> {
  try {
    await deliver(context, mail, stopping)
  } catch (error) {
    return handleFailure(tx, context, { mail, error, wasStopped: stopping.aborted })
  }
  await noteTry(tx, mail.id, { sent_at: context.clock.now() })
  context.metrics.mail('sent')
  return undefined
}

async function deliver(context: Context, mail: MailRow, stopping: AbortSignal): Promise<void> {
  const { id, template, created_at: createdAt, sealed } = mail
  const content = open(context, `${id} ${template}`, sealed)
  const composed = await composeMail(context.config, { id, template, createdAt, content })
  await deliverMail(context.config, { id, mail: composed, stopping })
}

/** If the secret has changed since it was sealed, the mail is lost. */
function open(context: Context, label: string, sealed: Buffer | null): ReturnType<typeof openMail> {
  try {
    return openMail(context, label, sealed ?? Buffer.alloc(0))
  } catch {
    throw new DeliveryError({ isFinal: true, code: 'ESEALED' })
  }
}

async function handleFailure(
  tx: Tx,
  context: Context,
  { mail, error, wasStopped }: { mail: MailRow; error: unknown; wasStopped: boolean },
): Promise<Error | undefined> {
  const failure = error instanceof Error ? error : new Error('the mail did not leave')
  if (wasStopped) return failure
  const isFinal = error instanceof DeliveryError && error.isFinal
  if (!isFinal && mail.attempts + 1 < sendAttempts) {
    await noteTry(tx, mail.id, null)
    context.metrics.mail('retried')
    return failure
  }
  await noteTry(tx, mail.id, { failed_at: context.clock.now() })
  context.metrics.mail('given_up')
  const { status, code } = error instanceof DeliveryError ? error : { status: undefined, code: undefined }
  context.logger.error(
    { mail: mail.id, template: mail.template, status, errorCode: code },
    'a mail was given up',
  )
  return undefined
}
