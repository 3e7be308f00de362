import type { MailTemplate } from '@krash/contract'
import { type ShippedLanguage, fallbackLanguage, languageOfTag } from '@krash/phrases'
import { type Texts, fillIn, readPhraseFile } from '#platform/phrase-files.ts'

const phrases = readPhraseFile('mail')
const none: Texts = new Map()

/** Filled in for every mail that has a link; nobody passes them. */
const ownValues = new Set(['duration'])

/** The language a mail is written in: English where we have no pack of the person's. */
export function mailLanguage(language: string): ShippedLanguage {
  return languageOfTag(language) ?? fallbackLanguage
}

/** A text of `mail.json`, or undefined where the template has none. */
export function mailPhrase(
  language: string,
  key: string,
  values: Record<string, string> = {},
): string | undefined {
  const text = textsOf(mailLanguage(language)).get(key)
  return text === undefined ? undefined : fillIn(text, values)
}

/**
 * Refuses a mail whose phrases name what it does not bring: better when it is queued than when it is read.
 * @throws Error naming the template and the missing values
 */
export function refuseGaps(template: MailTemplate, values: Record<string, string>): void {
  const texts = [...textsOf(fallbackLanguage)].filter(([key]) => key.startsWith(`${template}.`))
  if (texts.length === 0) throw new Error(`there are no phrases for the mail ${template}`)
  const slots = texts.flatMap(([, text]) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? ''))
  const missing = slots.filter((name) => values[name] === undefined && !ownValues.has(name))
  if (missing.length > 0) throw new Error(`the mail ${template} lacks ${[...new Set(missing)].join(', ')}`)
}

function textsOf(language: ShippedLanguage): Texts {
  return phrases.get(language) ?? none
}
