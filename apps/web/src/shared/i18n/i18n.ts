import { useSyncExternalStore } from 'react'
import { fallbackLanguage, isShipped, languages, loadLegalPack, loadPack } from '@krash/phrases'
import type { ShippedLanguage } from '@krash/phrases'
import { tellDeviceChoice } from '#shared/device-choices.ts'
import { createLanguageLoader } from './language-loader.ts'
import type { LanguageState } from './language-loader.ts'
import { createPhraseBook } from './phrase-book.ts'
import type { PhraseBook, Texts } from './phrase-book.ts'

const storageKey = 'krash_language'
const listeners = new Set<() => void>()
const books = new Map<ShippedLanguage, PhraseBook>()
const texts = new Map<ShippedLanguage, Texts>()

const loader = createLanguageLoader({
  fallback: fallbackLanguage,
  load: async (language) => {
    addTexts(language, await loadPack(language))
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
  tellDeviceChoice({ language })
  await loader.choose(language)
}

/** The language chosen on this device; undefined when nobody has, and the browser's is shown. */
export function explicitLanguage(): ShippedLanguage | undefined {
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return isShipped(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Loads the wanted language again after a failure. */
export function retryLanguage(): Promise<void> {
  return loader.retry()
}

/** Which language is wanted, which is shown, and whether its texts are here. */
export function useLanguageState(): LanguageState {
  return useSyncExternalStore(subscribeToLanguage, loader.state)
}

/** The language on the screen, for code outside components. */
export function shownLanguage(): ShippedLanguage {
  return loader.state().shown
}

/** The texts of a language that has been loaded. */
export function phraseBook(language: ShippedLanguage): PhraseBook | undefined {
  return books.get(language)
}

/** Fetches the long texts of a language, once. Throws when they cannot be loaded. */
export async function addLegalTexts(language: ShippedLanguage): Promise<void> {
  if (hasTexts(language, 'legal')) return
  addTexts(language, await loadLegalPack(language))
  listeners.forEach((listener) => listener())
}

/** Whether the texts of a namespace are here. */
export function hasTexts(language: ShippedLanguage, namespace: string): boolean {
  return texts.get(language)?.[namespace] !== undefined
}

function addTexts(language: ShippedLanguage, more: Texts): void {
  const all = { ...texts.get(language), ...more }
  texts.set(language, all)
  books.set(language, createPhraseBook(all, languages[language].locale))
}

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
