import { textTemplates } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Task, enqueue } from '#platform/jobs/jobs.ts'
import { textFile, writeToOutbox } from '#platform/mail/deliver-mail.ts'
import { DeliveryError } from '#platform/mail/delivery-error.ts'
import { sendAttempts } from '#platform/mail/queue-mail.ts'
import { sendTask } from '#platform/mail/send-queued.ts'
import { postMessage, stoppedCode } from './post-message.ts'
import { nextDaytime } from './quiet-hours.ts'
import { renderText } from './render-text.ts'

/** Milliseconds for one exchange with the service. */
const timeoutMs = 10_000

/** A notification that a text message tells of, and the number it is meant for. */
export interface ToldByText {
  userId: string
  notificationId: string
  to: string
}

/** What only the product knows of those who get text messages. */
export interface TextReaders {
  /** Undefined when nobody needs the message any more, as after it was read. */
  find(
    tx: Tx,
    context: Context,
    told: ToldByText,
  ): Promise<{ isReachable: boolean; timeZone: string | null } | undefined>
  /** Tells by mail what the text message could not, if it still matters. */
  mailInstead(tx: Tx, context: Context, told: ToldByText): Promise<void>
}

/**
 * The task that sends one queued text message, by day only unless it is a code. Where the service answers that its receiver
 * has told it STOP, the task `textsRefused` follows.
 */
export function textTask(readers: TextReaders): Task {
  return sendTask({
    name: 'text',
    templates: textTemplates,
    isRepeatable: ({ config }) => config.sms === undefined,
    async mayLeave(tx, context, { userId, message: { id, content } }) {
      const told = toldBy(userId, content)
      if (!told) return 'now'
      const reader = await readers.find(tx, context, told)
      if (!reader) return 'never'
      if (!reader.isReachable) throw new DeliveryError({ isFinal: true, code: 'EUNREACHABLE' })
      const now = context.clock.now()
      const runAt = nextDaytime(reader.timeZone, now)
      if (runAt <= now) return 'now'
      // In the morning nobody would need it.
      if (content.until !== undefined && runAt.getTime() >= Date.parse(content.until))
        throw new DeliveryError({ isFinal: true, code: 'ENIGHT' })
      await enqueue(tx, {
        task: 'sendText',
        payload: { id },
        key: `sendText ${id}`,
        runAt,
        attempts: sendAttempts,
      })
      return 'held'
    },
    async deliver({ config }, { id, template, content }) {
      const { to, language, values } = content
      const body = renderText({ template, language, values, publicUrl: config.publicUrl })
      if (config.sms) return postMessage(config.sms, { to, body, timeoutMs })
      if (!config.features.text) throw new DeliveryError({ isFinal: true, code: 'EOFF' })
      await writeToOutbox(textFile(config, id), Buffer.from(`To: ${to}\n\n${body}\n`))
    },
    count: ({ metrics }: Context, outcome) => metrics.text(outcome),
    async afterGivingUp(tx, context, { userId, content, error }) {
      const told = content && toldBy(userId, content)
      const isStopped = error instanceof DeliveryError && error.code === stoppedCode
      if (isStopped && userId !== null)
        await enqueue(tx, { task: 'textsRefused', payload: { userId, wasCode: told === undefined } })
      if (told) await readers.mailInstead(tx, context, told)
    },
  })
}

/** Undefined for codes, which are wanted at once and tell of nothing. */
function toldBy(
  userId: string | null,
  { to, about }: { to: string; about?: string | undefined },
): ToldByText | undefined {
  return userId === null || about === undefined ? undefined : { userId, notificationId: about, to }
}
