import { loadLanguage, type ShippedLanguage } from '@krash/phrases'
import i18next, { type TFunction } from 'i18next'

const [en, ar] = await Promise.all([loadLanguage('en'), loadLanguage('ar')])
await i18next.init({
  resources: { en, ar },
  lng: 'en',
  fallbackLng: false,
  interpolation: { escapeValue: false },
})

/** The screen's texts in a language, so that a journey reads the page like its user. */
export function say(language: 'en' | 'ar'): TFunction {
  return i18next.getFixedT(language)
}

/** The same in any language, loaded when it is first asked for. */
export async function sayInAny(language: ShippedLanguage): Promise<TFunction> {
  for (const [part, texts] of Object.entries(await loadLanguage(language)))
    i18next.addResourceBundle(language, part, texts)
  return i18next.getFixedT(language)
}
