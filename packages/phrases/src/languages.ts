/** A language as people see it: the name is in its own language and script. */
export interface Language {
  name: string
  direction: 'ltr' | 'rtl'
  /** Tag for `Intl`: which dates, numbers and plurals to use. */
  locale: string
}

/** The ten languages of the product; those with a folder of texts are in `shippedLanguages`. */
export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US' },
  es: { name: 'Español', direction: 'ltr', locale: 'es-US' },
  zh: { name: '中文', direction: 'ltr', locale: 'zh-Hans' },
  tl: { name: 'Tagalog', direction: 'ltr', locale: 'fil' },
  vi: { name: 'Tiếng Việt', direction: 'ltr', locale: 'vi' },
  // Latin digits: plates, phone numbers and road numbers in the US are written with them.
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
  fr: { name: 'Français', direction: 'ltr', locale: 'fr' },
  ko: { name: '한국어', direction: 'ltr', locale: 'ko' },
  ru: { name: 'Русский', direction: 'ltr', locale: 'ru' },
  de: { name: 'Deutsch', direction: 'ltr', locale: 'de' },
} as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof languages
