/** How a try to deliver a mail or a text message ended; `retried` will be tried again. */
export const mailOutcomes = ['sent', 'retried', 'given_up'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** How a try to hand over a push ended, in the words of `PushOutcome`. */
export const pushResults = ['sent', 'gone', 'refused', 'later'] as const
export type PushResult = (typeof pushResults)[number]
