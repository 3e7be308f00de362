import { mailTemplates } from '@krash/contract'
import { composeMail } from './compose-mail.ts'
import { deliverMail } from './deliver-mail.ts'
import { sendTask } from './send-queued.ts'

/** Sends one queued mail: the task `sendMail`. Every attempt yields the same bytes, by which a copy is recognised. */
export const sendMail = sendTask({
  name: 'mail',
  templates: mailTemplates,
  isRepeatable: () => true,
  async deliver({ config }, message, stopping) {
    await deliverMail(config, { id: message.id, mail: await composeMail(config, message), stopping })
  },
  count: ({ metrics }, outcome) => metrics.mail(outcome),
})
