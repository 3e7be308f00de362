import { type MailTemplate, RESET_LINK_MS, UNDO_LINK_MS, VERIFICATION_LINK_MS } from '@krash/contract'
import { type ShippedLanguage, languages } from '@krash/phrases'
import { type MailParts, layOut } from './mail-layout.ts'
import { mailLanguage, mailPhrase, slotsOf } from './mail-phrases.ts'

export interface RenderedMail {
  language: ShippedLanguage
  subject: string
  text: string
  html: string
}

interface MailToRender {
  template: MailTemplate
  language: string
  values: Record<string, string>
  /** Base address of the app; links to its pages start with it. */
  publicUrl: string
}

/** Pages behind the buttons of mails that have no link of their own. */
const pages: Partial<Record<MailTemplate, string>> = {
  welcome: '/profile',
  passwordChanged: '/login',
  registrationNotice: '/login',
  sessionReuse: '/preferences',
  passkeyAdded: '/preferences',
  passkeysRemoved: '/preferences',
  profileReminder: '/profile',
  unreadMessages: '/chat',
  visitReminder: '/appointments',
}
const linkLifetimes: Partial<Record<MailTemplate, number>> = {
  passwordReset: RESET_LINK_MS,
  verification: VERIFICATION_LINK_MS,
  emailChangeConfirm: VERIFICATION_LINK_MS,
  emailChangeNotice: UNDO_LINK_MS,
  emailChangeDone: UNDO_LINK_MS,
}

/** Writes a mail as text and HTML in the best shipped language; parts without a phrase in the template are left out. */
export function renderMail(mail: MailToRender): RenderedMail {
  const language = mailLanguage(mail.language)
  const say = (key: string): string | undefined => mailPhrase(language, key, mail.values)
  const own = (part: string): string | undefined => say(`${mail.template}.${part}`)
  const label = own('button')
  const parts: MailParts = {
    language,
    direction: languages[language].direction,
    brand: say('brand') ?? '',
    subject: oneLine(own('subject') ?? ''),
    title: own('title') ?? '',
    paragraphs: [say('hello'), own('text'), own('next')].filter(isText),
    button: label === undefined ? undefined : { label, link: linkOf(mail), hint: say('linkAsText') ?? '' },
    remarks: [lifetime(mail.template, language), own('notYou')].filter(isText),
    footer: own('footer') ?? say('footer') ?? '',
    contact: mail.template === 'supportForward' ? undefined : `${mail.publicUrl}/contact`,
  }
  return { language, subject: parts.subject, text: textOf(parts), html: layOut(parts) }
}

/**
 * Refuses a mail whose values are incomplete: better when it is queued than when it is read.
 * @throws Error naming the template and the missing values
 */
export function refuseGaps(template: MailTemplate, values: Record<string, string>): void {
  const needed = [...slotsOf(template), ...(linkLifetimes[template] ? ['link'] : [])]
  const missing = needed.filter((name) => values[name] === undefined)
  if (missing.length > 0) throw new Error(`the mail ${template} lacks ${missing.join(', ')}`)
}

/** The plain-text version, for readers with a screen reader or in a terminal: everything in the same order. */
function textOf({ title, paragraphs, button, remarks, footer, contact }: MailParts): string {
  const way = button ? [`${button.label}:\n${button.link}`] : []
  const end = ['--', footer, contact].filter(isText).join('\n')
  return `${[title, ...paragraphs, ...way, ...remarks, end].join('\n\n')}\n`
}

function linkOf({ template, values, publicUrl }: MailToRender): string {
  return values['link'] ?? publicUrl + (pages[template] ?? '/')
}

function lifetime(template: MailTemplate, language: ShippedLanguage): string | undefined {
  const milliseconds = linkLifetimes[template]
  if (milliseconds === undefined) return undefined
  return mailPhrase(language, 'worksFor', { duration: inWords(milliseconds, languages[language].locale) })
}

/** `30 minutes`, `3 days`: in days when they come out even. */
function inWords(milliseconds: number, locale: string): string {
  const minutes = milliseconds / 60_000
  const isDays = minutes % 1440 === 0
  const style = { style: 'unit', unit: isDays ? 'day' : 'minute', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locale, style).format(isDays ? minutes / 1440 : minutes)
}

/** Line breaks in a value must not add a header. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}
