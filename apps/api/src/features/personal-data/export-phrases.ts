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
  /** A calendar date; the reader's time zone is unknown, so it is the one in UTC. */
  dateOf: (at: Date) => string
  /** Date and time in UTC, which is named. */
  instantOf: (at: Date) => string
}

/** The texts in the language a person chose; English when we ship no pack for it. */
export function textsFor(chosen: string): PageTexts {
  const language = languageOfTag(chosen) ?? fallbackLanguage
  const { direction, locale } = languages[language]
  const find = (key: string) => exportPhrases.get(language)?.get(key)
  const text = (key: string, values: Values = {}) => fillIn(find(key) ?? key, values)
  // One for each style: making a formatter takes a hundred times as long as using it.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    language,
    direction,
    locale,
    find,
    text,
    dateOf: (at) => date.format(at),
    instantOf: (at) => text('utc', { time: moment.format(at) }),
    activity(phrase, values) {
      const text = activityPhrases.get(language)?.get(phrase)
      return text === undefined ? undefined : fillIn(text, values)
    },
  }
}
