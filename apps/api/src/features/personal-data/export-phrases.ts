import { type ShippedLanguage, fallbackLanguage, languageOfTag, languages } from '@krash/phrases'
import { fillIn, readPhraseFile } from '#platform/phrase-files.ts'

const exportPhrases = readPhraseFile('personal-data')
const activityPhrases = readPhraseFile('activity')

type Values = Record<string, string | number>

export interface PageTexts {
  language: ShippedLanguage
  direction: 'ltr' | 'rtl'
  /** Tag for `Intl`. */
  locale: string
  /** A text of `personal-data.json`, or the key itself when there is none. */
  text: (key: string, values?: Values) => string
  /** A text of `personal-data.json`, or undefined when there is none. */
  find: (key: string) => string | undefined
  /** A history item's phrase; undefined when it is not known. */
  activity: (phrase: string, values: Values) => string | undefined
}

/** The texts in the language a person chose; English when we ship no pack for it. */
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
