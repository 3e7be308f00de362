import { type English, packs } from './packs/packs.ts'

export { type Language, type LanguageCode, languages } from './languages.ts'

export type Namespace = keyof English
export type ShippedLanguage = keyof typeof packs.first
/** The texts that `loadPack` leaves out: see parts.ts. */
export type PackPart = Exclude<keyof typeof packs, 'first'>

/** The languages that have a folder of texts. */
export const shippedLanguages = Object.keys(packs.first) as ShippedLanguage[]
export const packParts = Object.keys(packs).filter((part) => part !== 'first') as PackPart[]
export const fallbackLanguage: ShippedLanguage = 'en'

/** True when the code names a language that has a folder of texts. */
export function isShipped(code: string): code is ShippedLanguage {
  return Object.hasOwn(packs.first, code)
}

/**
 * The shipped language for a language tag such as `es-MX`, or undefined.
 * Browsers call Tagalog `fil`; ours is `tl`.
 */
export function languageOfTag(tag: string): ShippedLanguage | undefined {
  const base = tag.toLowerCase().split('-')[0] ?? ''
  const code = base === 'fil' ? 'tl' : base
  return isShipped(code) ? code : undefined
}

/** Fetches the texts of one language. Throws when the file cannot be loaded. */
export async function loadPack(language: ShippedLanguage): Promise<Record<string, object>> {
  const { pack } = await packs.first[language]()
  return pack
}

/** Fetches a part that `loadPack` leaves out. @throws when the file cannot be loaded */
export async function loadPart(language: ShippedLanguage, part: PackPart): Promise<Record<string, object>> {
  const { pack } = await packs[part][language]()
  return pack
}

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${WithoutPlural<Key>}`
    : Leaves<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

type WithoutPlural<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key

/** Every key there is, as `namespace:path.to.text`; plural endings are left out. */
export type PhraseKey = { [Name in Namespace]: `${Name}:${Leaves<English[Name]>}` }[Namespace]
