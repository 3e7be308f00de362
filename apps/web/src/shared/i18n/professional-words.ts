import { languages } from '@krash/phrases'
import type { ShippedLanguage } from '@krash/phrases'

/** Languages by their own names, which their speakers find first; the one on the screen leads. */
export function languageNames(
  tags: readonly string[],
  shown: ShippedLanguage,
): { tag: string; name: string }[] {
  const own = tags.filter((tag) => tag === shown)
  const others = tags.filter((tag) => tag !== shown)
  return [...own, ...others].map((tag) => ({ tag, name: ownName(tag) }))
}

function ownName(tag: string): string {
  if (tag in languages) return languages[tag as keyof typeof languages].name
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
