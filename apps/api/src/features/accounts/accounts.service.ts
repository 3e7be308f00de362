export { announceEmailChange, type EmailChange, forgetEmailChange } from './links/change-email.ts'
export { type LinkMail, sendLink } from './send-link.ts'
