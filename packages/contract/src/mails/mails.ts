import * as z from 'zod/mini'
import { route } from '../wire/route.ts'

/** Every mail the product can send. Nothing but these fixed templates ever leaves, so the calls are no open relay. */
export const mailTemplates = [
  'welcome',
  'verification',
  'passwordReset',
  'passwordChanged',
  'emailChangeConfirm',
  'emailChangeNotice',
  'emailChangeDone',
  'registrationNotice',
  'sessionReuse',
  'passkeyAdded',
  'passkeysRemoved',
  'accountDeleted',
  'profileReminder',
  'unreadMessages',
  'visitReminder',
  'supportForward',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** Mails that a person can request to their own address. */
export const requestableMails = ['welcome', 'verification', 'passwordReset', 'profileReminder'] as const

const queued = z.object({ template: z.enum(mailTemplates) })

function mailRoute<const Path extends string>(path: Path, summary: string) {
  return route({ method: 'POST', path, access: 'user', limit: 'mail', summary, response: queued })
}

export const mailRoutes = {
  mailPasswordReset: mailRoute('/api/email/password-reset', 'Mail the caller a link to a new password'),
  mailVerification: mailRoute('/api/email/verification', 'Mail the caller a link that confirms the address'),
  mailWelcome: mailRoute('/api/email/welcome', 'Mail the caller the welcome again'),
  mailNotification: mailRoute('/api/email/notification', 'Mail the caller what is missing in the profile'),
  sendMail: route({
    method: 'POST',
    path: '/api/email/send',
    access: 'user',
    limit: 'mail',
    summary: 'Mail the caller one of the fixed templates',
    body: z.object({ template: z.enum(requestableMails, { error: 'field.choice' }) }),
    response: queued,
  }),
  testMail: route({
    method: 'GET',
    path: '/api/email/test',
    access: 'user',
    limit: 'person',
    summary: 'Whether mail leaves by SMTP or is written to the outbox folder',
    response: z.object({ isConfigured: z.boolean(), transport: z.enum(['smtp', 'outbox']) }),
  }),
} as const
