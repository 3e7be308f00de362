import type { MailTemplate } from '@krash/contract'
import { type ShippedLanguage, fallbackLanguage, languageOfTag } from '@krash/phrases'
import { type Texts, fillIn, readPhraseFile } from '#platform/phrase-files.ts'

const phrases = readPhraseFile('mails')
const none: Texts = new Map()

/** English when there is no pack for the person's language. */
export function mailLanguage(language: string): ShippedLanguage {
  return languageOfTag(language) ?? fallbackLanguage
}

/** A text of `mails.json`, or undefined when the template has none. */
export function mailPhrase(
  language: string,
  key: string,
  values: Record<string, string> = {},
): string | undefined {
  const text = textsOf(mailLanguage(language)).get(key)
  return text === undefined ? undefined : fillIn(text, values)
}

/** The values that a template's phrases need, such as `missing`. */
export function slotsOf(template: MailTemplate): string[] {
  const own = [...textsOf(fallbackLanguage)].filter(([key]) => key.startsWith(`${template}.`))
  return own.flatMap(([, text]) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? ''))
}

function textsOf(language: ShippedLanguage): Texts {
  return phrases.get(language) ?? none
}
