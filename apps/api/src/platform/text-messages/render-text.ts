import { TEXT_CODE_MS, type TextTemplate } from '@krash/contract'
import { type ShippedLanguage, languages } from '@krash/phrases'
import { mailLanguage } from '#platform/mail/mail-phrases.ts'
import { type Texts, fillIn, readPhraseFile } from '#platform/phrase-files.ts'
import { partsOf, withPlainSigns } from './text-parts.ts'

const phrases = readPhraseFile('texts')

/** The longer of two forms is sent where it fits into one part. */
const forms = ['long', 'short'] as const

interface TextToRender {
  template: TextTemplate
  language: string
  values: Record<string, string>
  /** Base address of the app. */
  publicUrl: string
}

/** Writes a text message in the best shipped language. */
export function renderText({ template, language, values, publicUrl }: TextToRender): string {
  const best = mailLanguage(language)
  const all = { ...values, ...moreValues(best, values), host: new URL(publicUrl).hostname }
  const written = forms.map((form) => textPhrase(best, `${template}.${form}`, all))
  return written.find((text) => partsOf(text) === 1) ?? written.at(-1) ?? ''
}

/** What HELP is answered with. */
export function helpText(language: string, publicUrl: string): string {
  return textPhrase(mailLanguage(language), 'help', { host: new URL(publicUrl).hostname })
}

/** A text of `texts.json`. */
function textPhrase(language: ShippedLanguage, key: string, values: Record<string, string>): string {
  const texts: Texts | undefined = phrases.get(language)
  return withPlainSigns(fillIn(texts?.get(key) ?? '', values))
}

/** An instant in the words of the language, at the place it is about; and for how long a code works. */
function moreValues(
  language: ShippedLanguage,
  { start, timeZone }: Record<string, string>,
): Record<string, string> {
  const minutes = String(TEXT_CODE_MS / 60_000)
  if (start === undefined || timeZone === undefined) return { minutes }
  return { minutes, ...whenIn(language, { start, timeZone }) }
}

/** Day and time of an instant in the words of the best shipped language. */
export function whenIn(
  language: string,
  { start, timeZone }: { start: string; timeZone: string },
): { day: string; time: string } {
  const { locale } = languages[mailLanguage(language)]
  const say = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(start))
  return {
    day: say({ month: 'short', day: 'numeric' }),
    time: say({ hour: 'numeric', minute: '2-digit' }),
  }
}
