import { textTemplates } from '@krash/contract'
import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { textFile, writeToOutbox } from '#platform/mail/deliver-mail.ts'
import { DeliveryError } from '#platform/mail/delivery-error.ts'
import { sendTask } from '#platform/mail/send-queued.ts'
import { postMessage, stoppedCode } from './post-message.ts'
import { renderText } from './render-text.ts'

/** Milliseconds for one exchange with the service. */
const timeoutMs = 10_000

/**
 * Sends one queued text message: the task `sendText`. Where the service answers that its receiver has told it STOP, the
 * task `textsRefused` follows.
 */
export const sendText = sendTask({
  name: 'text',
  templates: textTemplates,
  isRepeatable: ({ config }) => config.sms === undefined,
  async deliver({ config }, { id, template, content }) {
    const { to, language, values } = content
    const body = renderText({ template, language, values, publicUrl: config.publicUrl })
    if (config.sms) return postMessage(config.sms, { to, body, timeoutMs })
    if (!config.features.text) throw new DeliveryError({ isFinal: true, code: 'EOFF' })
    await writeToOutbox(textFile(config, id), Buffer.from(`To: ${to}\n\n${body}\n`))
  },
  count: ({ metrics }: Context, outcome) => metrics.text(outcome),
  async afterGivingUp(tx, { user_id: userId }, error) {
    const isStopped = error instanceof DeliveryError && error.code === stoppedCode
    if (isStopped && userId !== null) await enqueue(tx, { task: 'textsRefused', payload: { userId } })
  },
})
