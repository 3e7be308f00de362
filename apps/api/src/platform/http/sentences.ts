import { type ShippedLanguage, fallbackLanguage, languageOfTag } from '@krash/phrases'
import { fillIn, readPhraseFile } from '#platform/phrase-files.ts'

const byLanguage = readPhraseFile('errors')

/** The sentence of an error code or field key in the best language for an `Accept-Language` header; otherwise English. */
export function sentence(
  acceptLanguage: string | undefined,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const language = preferredLanguage(acceptLanguage)
  const text = byLanguage.get(language)?.get(key) ?? byLanguage.get('en')?.get(key) ?? key
  return fillIn(text, values)
}

/** The shipped language with the highest weight in an `Accept-Language` header (RFC 9110, 12.5.4). */
export function preferredLanguage(acceptLanguage: string | undefined): ShippedLanguage {
  if (!acceptLanguage) return fallbackLanguage
  const wishes = acceptLanguage.slice(0, 500).split(',').map(wishOf)
  wishes.sort((a, b) => b.weight - a.weight)
  return wishes.find((wish) => wish.weight > 0 && wish.language)?.language ?? fallbackLanguage
}

function wishOf(part: string): { language: ShippedLanguage | undefined; weight: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { language: languageOfTag(tag), weight: Number(weight ?? 1) || 0 }
}
