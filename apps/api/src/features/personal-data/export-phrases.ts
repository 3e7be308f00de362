import { type ShippedLanguage, fallbackLanguage, languageOfTag, languages } from '@krash/phrases'
import { fillIn, readPhraseFile } from '#platform/phrase-files.ts'

const exportPhrases = readPhraseFile('export')
const activityPhrases = readPhraseFile('activity')

type Values = Record<string, string | number>

/** The words of the page in one language. */
export interface PageTexts {
  language: ShippedLanguage
  direction: 'ltr' | 'rtl'
  /** Tag for `Intl`. */
  locale: string
  /** A text of `export.json`; the key itself where there is none. */
  text: (key: string, values?: Values) => string
  /** The same, undefined where there is none. */
  find: (key: string) => string | undefined
  /** What an item of the history says, undefined where its phrase is not known. */
  activity: (phrase: string, values: Values) => string | undefined
}

/** The words for a person who chose this language; English where we have no pack of it. */
export function textsFor(chosen: string): PageTexts {
  const language = languageOfTag(chosen) ?? fallbackLanguage
  const { direction, locale } = languages[language]
  const find = (key: string) => exportPhrases.get(language)?.get(key)
  return {
    language,
    direction,
    locale,
    find,
    text: (key, values = {}) => fillIn(find(key) ?? key, values),
    activity(phrase, values) {
      const text = activityPhrases.get(language)?.get(phrase)
      return text === undefined ? undefined : fillIn(text, values)
    },
  }
}
