import { useSyncExternalStore } from 'react'
import { fallbackLanguage, isShipped, languages, loadPack } from '@krash/phrases'
import type { ShippedLanguage } from '@krash/phrases'
import { createLanguageLoader } from './language-loader.ts'
import type { LanguageState } from './language-loader.ts'
import { createPhraseBook } from './phrase-book.ts'
import type { PhraseBook } from './phrase-book.ts'

const storageKey = 'krash_language'
const listeners = new Set<() => void>()
const books = new Map<ShippedLanguage, PhraseBook>()

const loader = createLanguageLoader({
  fallback: fallbackLanguage,
  load: async (language) => {
    books.set(language, createPhraseBook(await loadPack(language), languages[language].locale))
  },
  show: (language) => {
    // From what is shown, not from what was asked for: English text must never run right to left.
    document.documentElement.lang = language
    document.documentElement.dir = languages[language].direction
  },
  onChange: () => listeners.forEach((listener) => listener()),
})

/**
 * Starts the texts in the language that the script in index.html has decided on (stored choice,
 * else the browser's). Throws when neither that language nor English can be loaded.
 */
export async function startLanguages(): Promise<void> {
  addEventListener('online', () => void loader.retry())
  const decided = document.documentElement.lang
  await loader.choose(isShipped(decided) ? decided : fallbackLanguage)
}

/** Changes the language and remembers it on this device. */
export async function chooseLanguage(language: ShippedLanguage): Promise<void> {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Private mode: the choice lasts as long as the page.
  }
  await loader.choose(language)
}

/** Loads the wanted language again after a failure. */
export function retryLanguage(): Promise<void> {
  return loader.retry()
}

/** Which language is wanted, which is shown, and whether its texts are here. */
export function useLanguageState(): LanguageState {
  return useSyncExternalStore(subscribe, loader.state)
}

/** The language on the screen, for code outside components. */
export function shownLanguage(): ShippedLanguage {
  return loader.state().shown
}

/** The texts of a language that has been loaded. */
export function phraseBook(language: ShippedLanguage): PhraseBook | undefined {
  return books.get(language)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
