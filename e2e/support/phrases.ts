import { loadPack, loadPart, packParts } from '@krash/phrases'
import i18next, { type TFunction } from 'i18next'

const [en, ar] = await Promise.all([textsOf('en'), textsOf('ar')])
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

async function textsOf(language: 'en' | 'ar'): Promise<Record<string, object>> {
  const packs = [loadPack(language), ...packParts.map((part) => loadPart(language, part))]
  return Object.assign({}, ...(await Promise.all(packs))) as Record<string, object>
}
