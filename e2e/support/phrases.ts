import { type ShippedLanguage, loadLanguage } from '@krash/phrases'
import i18next, { type TFunction } from 'i18next'
import { language } from '../language.ts'

const spoken = [...new Set<ShippedLanguage>(['en', 'ar', language])]
const resources = await Promise.all(spoken.map(async (code) => [code, await loadLanguage(code)] as const))
await i18next.init({
  resources: Object.fromEntries(resources),
  lng: 'en',
  fallbackLng: false,
  interpolation: { escapeValue: false },
})

/** The screen's texts in a language, so that a journey reads the page like its user. */
export function say(code: ShippedLanguage): TFunction {
  return i18next.getFixedT(code)
}

/**
 * Finds a text in which not everything is known beforehand: whatever is not in `values` stands for any words. Languages
 * put them in places of their own.
 */
export function like(told: TFunction, key: string, values: Record<string, string> = {}): RegExp {
  // With a count for the languages that have a form of words for each.
  const text = told(key, { skipInterpolation: true, count: 2 })
  const parts = text.split(/{{(\w+)}}/)
  const pattern = parts.map((part, at) => (at % 2 === 0 ? asPattern(part) : filled(values[part])))
  return new RegExp(pattern.join(''))
}

/** Finds what begins with these words; a longer word that begins alike is another. */
export function beginning(words: string): RegExp {
  return new RegExp(String.raw`^${asPattern(words)}(?!\p{L})`, 'u')
}

/** Finds what has these words in it. */
export function containing(words: string): RegExp {
  return new RegExp(asPattern(words))
}

/** A name stands between marks that keep its direction. */
function filled(value: string | undefined): string {
  return value === undefined ? '.+' : `[\\u2068\\u2069]*${asPattern(value)}[\\u2068\\u2069]*`
}

/** The screen may have another kind of space than the text. */
function asPattern(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
}

/** The same in any language, loaded when it is first asked for. */
export async function sayInAny(code: ShippedLanguage): Promise<TFunction> {
  for (const [part, texts] of Object.entries(await loadLanguage(code)))
    i18next.addResourceBundle(code, part, texts)
  return i18next.getFixedT(code)
}
