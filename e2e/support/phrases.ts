import { loadLanguage } from '@krash/phrases'
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
