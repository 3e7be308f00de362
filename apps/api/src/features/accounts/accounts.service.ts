export { type LinkMail, sendLink } from './send-link.ts'
