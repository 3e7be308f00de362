import { type English, type PackPart, packs } from './packs/packs.ts'

export { type Language, type LanguageCode, languages } from './languages.ts'

export type Namespace = keyof English
export type ShippedLanguage = keyof typeof packs
/** The texts that `loadPack` leaves out: see parts.ts. */
export type { PackPart } from './packs/packs.ts'

/** The languages that have a folder of texts. */
export const shippedLanguages = Object.keys(packs) as ShippedLanguage[]
export const fallbackLanguage: ShippedLanguage = 'en'

/** True when the code names a language that has a folder of texts. */
export function isShipped(code: string): code is ShippedLanguage {
  return Object.hasOwn(packs, code)
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
  const { pack } = await packs[language]()
  return pack
}

/** Fetches a part that `loadPack` leaves out. @throws when the file cannot be loaded */
export async function loadPart(language: ShippedLanguage, part: PackPart): Promise<Record<string, object>> {
  const { parts } = await packs[language]()
  const { pack } = await parts[part]()
  return pack
}

/** Fetches every text of one language. @throws when a file cannot be loaded */
export async function loadLanguage(language: ShippedLanguage): Promise<Record<string, object>> {
  const { pack, parts } = await packs[language]()
  const loaded = await Promise.all(Object.values(parts).map((load) => load()))
  return Object.assign({}, pack, ...loaded.map((part) => part.pack)) as Record<string, object>
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
