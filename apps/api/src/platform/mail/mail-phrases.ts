import type { MailTemplate } from '@krash/contract'
import { type ShippedLanguage, fallbackLanguage, languageOfTag } from '@krash/phrases'
import { type Texts, fillIn, readPhraseFile } from '#platform/phrase-files.ts'

const phrases = readPhraseFile('mail')
const none: Texts = new Map()

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

/** What the phrases of a template put in, such as `missing`. */
export function slotsOf(template: MailTemplate): string[] {
  const own = [...textsOf(fallbackLanguage)].filter(([key]) => key.startsWith(`${template}.`))
  return own.flatMap(([, text]) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? ''))
}

function textsOf(language: ShippedLanguage): Texts {
  return phrases.get(language) ?? none
}
