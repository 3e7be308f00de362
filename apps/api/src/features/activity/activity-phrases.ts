import type { ActivityMetadata } from '@krash/contract'
import { fillIn, readPhraseFile } from '#platform/phrase-files.ts'
import type { SearchedWord } from './activity.repository.ts'

const byLanguage = readPhraseFile('activity')

/** The words searched for, each with the phrases of this language that contain it. */
export function searchedWords(search: string | undefined, language: string): SearchedWord[] {
  const words = new Set((search ?? '').split(/\s+/).filter(Boolean))
  return [...words].map((word) => ({ word, phrases: phrasesWith(word, language) }))
}

function phrasesWith(word: string, language: string): string[] {
  const folded = fold(word)
  const texts = [...(byLanguage.get(language) ?? [])]
  return texts.filter(([, text]) => fold(withoutNames(text)).includes(folded)).map(([key]) => key)
}

/** Removes the names between braces, which nobody reads. */
function withoutNames(text: string): string {
  return text.replace(/{{.*?}}/g, ' ')
}

/** Equals `krash_fold` of the database: lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

export function said({ phrase, values }: ActivityMetadata, language: string): string | undefined {
  if (typeof phrase !== 'string') return undefined
  const text = byLanguage.get(language)?.get(phrase)
  return text === undefined ? undefined : fillIn(text, valuesOf(values))
}

function valuesOf(values: ActivityMetadata[string] | undefined): Record<string, string | number> {
  if (typeof values !== 'object' || values === null) return {}
  const usable = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(usable)
}
