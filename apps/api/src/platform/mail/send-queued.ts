import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import type { MailOutcome } from '#platform/metrics/outcomes.ts'
import { DeliveryError } from './delivery-error.ts'
import { type MailRow, claimMail, findWaitingMail, noteHandOver, noteTry } from './mails.repository.ts'
import { sendAttempts } from './queue-mail.ts'
import { type MailContent, openMail } from './seal.ts'

/** What leaves the server, opened. */
export interface Outgoing<Template> {
  id: string
  template: Template
  createdAt: Date
  content: MailContent
}

/** A way out of the server: mail or text message. */
export interface Channel<Template extends MailRow['template']> {
  name: MailRow['channel']
  templates: readonly Template[]
  /**
   * Whether the receiver can tell a repeat from another message. Where it cannot, handing over is noted first, and what
   * may have been taken is not handed over again.
   */
  isRepeatable(context: Context): boolean
  /**
   * Checked before each try, in the transaction that sends: whether it leaves `now`, `never` because nobody needs it any
   * more, or is `held`, which the channel has arranged itself. If absent, it leaves at once.
   * @throws DeliveryError when it cannot leave this way
   */
  mayLeave?(
    tx: Tx,
    context: Context,
    sending: { userId: string | null; message: Outgoing<Template> },
  ): Promise<'now' | 'never' | 'held'>
  /** @throws DeliveryError when it was not taken */
  deliver(context: Context, message: Outgoing<Template>, stopping: AbortSignal): Promise<void>
  count(context: Context, outcome: MailOutcome): void
  /** What else follows when it is given up, in the same transaction; without content where that cannot be read. */
  afterGivingUp?(
    tx: Tx,
    context: Context,
    givenUp: { userId: string | null; content: MailContent | undefined; error: unknown },
  ): Promise<void>
}

const job = z.object({ id: z.uuid() })

/**
 * The task that sends one queued message of this channel. It stays reserved until the outcome is written down, so what was
 * accepted is not sent again; docs/decisions/017-mail.md and 083-text-messages.md name what remains uncertain. The task
 * throws when it is to be tried again.
 */
export function sendTask<Template extends MailRow['template']>(channel: Channel<Template>): Task {
  return async (payload, context, stopping) => {
    const { id } = job.parse(payload)
    const failure = await context.database.asSystem(async (tx) => {
      if (!(await claimMail(tx, id))) return new Error('the message is being sent by somebody else')
      const row = await findWaitingMail(tx, id, channel.name)
      return row && trySending(tx, context, { channel, row, stopping })
    })
    if (failure) throw failure
  }
}

interface Sending<Template extends MailRow['template']> {
  channel: Channel<Template>
  row: MailRow
  stopping: AbortSignal
}

/** @returns why to try again; undefined when the message was sent or given up */
async function trySending<Template extends MailRow['template']>(
  tx: Tx,
  context: Context,
  sending: Sending<Template>,
): Promise<Error | undefined> {
  const { channel, row } = sending
  let message: Outgoing<Template> | undefined
  try {
    message = opened(context, sending)
    const leaves = await channel.mayLeave?.(tx, context, { userId: row.user_id, message })
    if (leaves === 'held') return undefined
    if (leaves === 'never') {
      await noteTry(tx, row.id, { failed_at: context.clock.now() })
      return undefined
    }
    await deliver(context, sending, message)
  } catch (error) {
    return handleFailure(tx, context, { ...sending, content: message?.content, error })
  }
  await noteTry(tx, row.id, { sent_at: context.clock.now() })
  channel.count(context, 'sent')
  return undefined
}

/** @throws DeliveryError when it cannot be read */
function opened<Template extends MailRow['template']>(
  context: Context,
  { channel, row: { id, created_at: createdAt, sealed, template: stored } }: Sending<Template>,
): Outgoing<Template> {
  const template = channel.templates.find((one) => one === stored)
  if (template === undefined) throw new DeliveryError({ isFinal: true, code: 'ETEMPLATE' })
  return { id, template, createdAt, content: open(context, `${id} ${template}`, sealed) }
}

async function deliver<Template extends MailRow['template']>(
  context: Context,
  { channel, row, stopping }: Sending<Template>,
  message: Outgoing<Template>,
): Promise<void> {
  const { id, content } = message
  const now = context.clock.now()
  // The server that handed it over was stopped before it recorded the outcome.
  if (row.handed_over_at !== null) throw new DeliveryError({ isFinal: true, code: 'EUNCERTAIN' })
  if (content.until !== undefined && now.getTime() > Date.parse(content.until))
    throw new DeliveryError({ isFinal: true, code: 'ELATE' })
  if (!channel.isRepeatable(context)) {
    stopping.throwIfAborted()
    // Committed by itself: this transaction ends only after the answer.
    await context.database.asSystem((own) => noteHandOver(own, id, now))
  }
  await channel.deliver(context, message, stopping)
}

/** If the secret has changed since it was sealed, the message is lost. */
function open(context: Context, label: string, sealed: Buffer | null): MailContent {
  try {
    return openMail(context, label, sealed ?? Buffer.alloc(0))
  } catch {
    throw new DeliveryError({ isFinal: true, code: 'ESEALED' })
  }
}

async function handleFailure<Template extends MailRow['template']>(
  tx: Tx,
  context: Context,
  {
    channel,
    row,
    stopping,
    content,
    error,
  }: Sending<Template> & { content: MailContent | undefined; error: unknown },
): Promise<Error | undefined> {
  const failure = error instanceof Error ? error : new Error('the message did not leave')
  const isFinal = error instanceof DeliveryError && error.isFinal
  if (stopping.aborted && channel.isRepeatable(context)) return failure
  if (!isFinal && row.attempts + 1 < sendAttempts) {
    await noteTry(tx, row.id, null)
    channel.count(context, 'retried')
    return failure
  }
  await noteTry(tx, row.id, { failed_at: context.clock.now() })
  await channel.afterGivingUp?.(tx, context, { userId: row.user_id, content, error })
  channel.count(context, 'given_up')
  const { status, code } = error instanceof DeliveryError ? error : { status: undefined, code: undefined }
  context.logger.error(
    { mail: row.id, template: row.template, status, errorCode: code },
    channel.name === 'mail' ? 'a mail was given up' : 'a text message was given up',
  )
  return undefined
}
