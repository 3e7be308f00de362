import type { pack as followEnglish } from './follow-packs/en.ts'
import type { pack as helpEnglish } from './help-packs/en.ts'
import type { pack as longEnglish } from './legal-packs/en.ts'
import type { pack as english } from './packs/en.ts'

export type Pack = typeof english & typeof followEnglish & typeof helpEnglish & typeof longEnglish
export type Namespace = keyof Pack

/** A language as people see it; the name is in its own language and script. */
export interface Language {
  name: string
  direction: 'ltr' | 'rtl'
  /** Tag for `Intl`: which dates, numbers and plurals to use. */
  locale: string
}

/** The ten languages of the product; `shippedLanguages` are those with a pack. */
export const languages = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US' },
  es: { name: 'Español', direction: 'ltr', locale: 'es-US' },
  zh: { name: '中文', direction: 'ltr', locale: 'zh-Hans' },
  tl: { name: 'Tagalog', direction: 'ltr', locale: 'fil' },
  vi: { name: 'Tiếng Việt', direction: 'ltr', locale: 'vi' },
  // Latin digits, because US plates, phone numbers and roads use them.
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
  fr: { name: 'Français', direction: 'ltr', locale: 'fr' },
  ko: { name: '한국어', direction: 'ltr', locale: 'ko' },
  ru: { name: 'Русский', direction: 'ltr', locale: 'ru' },
  de: { name: 'Deutsch', direction: 'ltr', locale: 'de' },
} as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof languages

export const shippedLanguages = ['en', 'es', 'ar'] as const satisfies readonly LanguageCode[]

export type ShippedLanguage = (typeof shippedLanguages)[number]

export const fallbackLanguage: ShippedLanguage = 'en'

export function isShipped(code: string): code is ShippedLanguage {
  return shippedLanguages.some((shipped) => shipped === code)
}

/**
 * The shipped language for a language tag such as `es-MX`, or undefined.
 * Browsers call Tagalog `fil`; our pack is `tl`.
 */
export function languageOfTag(tag: string): ShippedLanguage | undefined {
  const base = tag.toLowerCase().split('-')[0] ?? ''
  const code = base === 'fil' ? 'tl' : base
  return isShipped(code) ? code : undefined
}

const packs: Record<ShippedLanguage, () => Promise<{ pack: Record<string, object> }>> = {
  en: () => import('./packs/en.ts'),
  es: () => import('./packs/es.ts'),
  ar: () => import('./packs/ar.ts'),
}

const parts = {
  follow: {
    en: () => import('./follow-packs/en.ts'),
    es: () => import('./follow-packs/es.ts'),
    ar: () => import('./follow-packs/ar.ts'),
  },
  help: {
    en: () => import('./help-packs/en.ts'),
    es: () => import('./help-packs/es.ts'),
    ar: () => import('./help-packs/ar.ts'),
  },
  legal: {
    en: () => import('./legal-packs/en.ts'),
    es: () => import('./legal-packs/es.ts'),
    ar: () => import('./legal-packs/ar.ts'),
  },
} satisfies Record<string, typeof packs>

/**
 * The parts that `loadPack` leaves out: `follow` (messages, history, notifications, claims), `help` (lawyers, doctors,
 * appointments) and `legal` (About, Privacy, Terms, Legal notices).
 */
export type PackPart = keyof typeof parts
export const packParts = Object.keys(parts) as PackPart[]

/** Fetches the texts of one language. @throws when the file cannot be loaded */
export async function loadPack(language: ShippedLanguage): Promise<Record<string, object>> {
  const { pack } = await packs[language]()
  return pack
}

/** Fetches a part that `loadPack` leaves out. @throws when the file cannot be loaded */
export async function loadPart(language: ShippedLanguage, part: PackPart): Promise<Record<string, object>> {
  const { pack } = await parts[part][language]()
  return pack
}

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : Leaves<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key

/** Every key, as `namespace:path.to.text`, without plural endings. */
export type PhraseKey = { [Name in Namespace]: `${Name}:${Leaves<Pack[Name]>}` }[Namespace]
