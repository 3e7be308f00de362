import type { requestableMails } from '@krash/contract'
import { languages } from '@krash/phrases'
import { sendLink, sendVerification } from '#features/accounts/accounts.service.ts'
import type { Acting } from '#platform/acting.ts'
import { mailLanguage, mailPhrase } from '#platform/mail/mail-phrases.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { type Addressee, findAddressee } from './mails.repository.ts'

type RequestableMail = (typeof requestableMails)[number]

/** Queues one of the fixed mails to the caller's own address, in the caller's language. */
export async function mailToSelf(
  acting: Acting,
  template: RequestableMail,
): Promise<{ template: RequestableMail }> {
  const { tx, context, userId } = acting
  const person = await findAddressee(tx, userId)
  const { email, language } = person
  if (template === 'passwordReset') await sendLink(tx, context, { userId, email, language, kind: 'reset' })
  else if (template === 'verification') await sendVerification(acting, { email, language })
  else {
    const values: Record<string, string> =
      template === 'profileReminder' ? { missing: whatIsMissing(person) } : {}
    await queueMail(tx, context, { userId, to: email, language, template, values })
  }
  return { template }
}

/** The missing items of the profile's checklists, as a list in the person's language. */
function whatIsMissing({ language, has }: Addressee): string {
  const best = mailLanguage(language)
  const names = Object.entries(has)
    .filter(([, isThere]) => !isThere)
    .map(([name]) => mailPhrase(best, `missing.${name}`) ?? name)
  if (names.length === 0) return mailPhrase(best, 'missing.nothing') ?? ''
  return new Intl.ListFormat(languages[best].locale, { type: 'conjunction' }).format(names)
}
