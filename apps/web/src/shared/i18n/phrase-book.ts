/** Texts of one language: namespace -> nested phrases, as in the JSON files. */
export type Texts = Record<string, object>

export type PhraseValues = Record<string, string | number>

export interface PhraseBook {
  /** The text with `{{names}}` filled in; undefined for an unknown phrase. */
  find: (key: string, values?: PhraseValues) => string | undefined
}

/**
 * Reads phrases in the JSON format of i18next (v4): keys `namespace:path.to.text`, plural forms by suffix (`_one`,
 * `_other`…) chosen by `count` and the language's rules, names in double braces. `locale` is the tag for
 * `Intl.PluralRules`.
 */
export function createPhraseBook(texts: Texts, locale: string): PhraseBook {
  const plural = new Intl.PluralRules(locale)
  return {
    find: (key, values = {}) => {
      const [namespace = '', path = ''] = key.split(':')
      const { count } = values
      const text =
        (typeof count === 'number'
          ? lookUp(texts[namespace], `${path}_${plural.select(count)}`)
          : undefined) ?? lookUp(texts[namespace], path)
      return text?.replace(/{{(\w+)}}(\.?)/g, (slot, name: string, stop: string) => {
        const value = values[name]
        return value === undefined ? slot : `${value}${endsInStop.test(String(value)) ? '' : stop}`
      })
    },
  }
}

/** An abbreviation, perhaps isolated, whose stop ends the sentence too: `Termina: 12:00 a.m.` */
const endsInStop = /\.\u2069?$/

function lookUp(phrases: object | undefined, path: string): string | undefined {
  let place: unknown = phrases
  for (const step of path.split('.')) {
    // Own properties only, because a key from outside may be called `constructor`.
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, step)) return undefined
    place = (place as Record<string, unknown>)[step]
  }
  return typeof place === 'string' ? place : undefined
}
