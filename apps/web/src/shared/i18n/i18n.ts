import { useSyncExternalStore } from 'react'
import { fallbackLanguage, isShipped, languages, loadPack, loadPart } from '@krash/phrases'
import type { PackPart, ShippedLanguage } from '@krash/phrases'
import { tellDeviceChoice } from '#shared/device-choices.ts'
import { createSignal } from '#shared/store/create-store.ts'
import { createLanguageLoader } from './language-loader.ts'
import type { LanguageState } from './language-loader.ts'
import { createPhraseBook } from './phrase-book.ts'
import type { PhraseBook, Texts } from './phrase-book.ts'

const storageKey = 'krash_language'
const changes = createSignal()
const books = new Map<ShippedLanguage, PhraseBook>()
const texts = new Map<ShippedLanguage, Texts>()
/** Parts of the texts that a page has requested; another language is shown only together with them. */
const needed = new Set<PackPart>()
/** The parts that are loaded, each with its language before it. */
const there = new Set<string>()

const loader = createLanguageLoader({
  fallback: fallbackLanguage,
  load: async (language) => {
    const parts = [...needed]
    const packs = [loadPack(language), ...parts.map((part) => loadPart(language, part))]
    addTexts(language, await Promise.all(packs), parts)
    // A page may have asked for another part meanwhile.
    await Promise.all([...needed].map((part) => addPart(language, part)))
  },
  show: (language) => {
    // Set from the shown language, not the wanted one, because English text must never run right to left.
    document.documentElement.lang = language
    document.documentElement.dir = languages[language].direction
  },
  onChange: changes.tell,
})

/**
 * Loads the texts in the language that the script in index.html chose (the stored choice, otherwise the browser's).
 * Throws when neither that language nor English can be loaded; may then be called again.
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
    // An address named another for this tab.
    sessionStorage.removeItem(storageKey)
  } catch {
    // In private mode the choice lasts as long as the page.
  }
  tellDeviceChoice({ language })
  await loader.choose(language)
}

/** The language chosen on this device; undefined without a choice, when the browser's is shown. */
export function explicitLanguage(): ShippedLanguage | undefined {
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return isShipped(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Reloads the wanted language after a failure. */
export function retryLanguage(): Promise<void> {
  return loader.retry()
}

export function useLanguageState(): LanguageState {
  return useSyncExternalStore(subscribeToLanguage, loader.state, loader.state)
}

/** The language on the screen, for code outside components. */
export function shownLanguage(): ShippedLanguage {
  return loader.state().shown
}

/** The language that is being loaded, or on the screen already. */
export function wantedLanguage(): ShippedLanguage {
  return loader.state().wanted
}

export function phraseBook(language: ShippedLanguage): PhraseBook | undefined {
  return books.get(language)
}

/** Loads a part of a language's texts, once. Throws when it cannot be loaded. */
export async function addPart(language: ShippedLanguage, part: PackPart): Promise<void> {
  if (hasPart(language, part)) return
  addTexts(language, [await loadPart(language, part)], [part])
  changes.tell()
}

/** Loads a part in the languages already loaded; from then on every language includes it. Throws like `addPart`. */
export async function needPart(part: PackPart): Promise<void> {
  needed.add(part)
  await Promise.all([...texts.keys()].map((language) => addPart(language, part)))
}

/** Loads code together with the parts of the texts that it shows. Throws like `addPart`. */
export async function withTexts<Code>(code: Promise<Code>, ...parts: PackPart[]): Promise<Code> {
  await Promise.all([code, ...parts.map(needPart)])
  return code
}

export function hasPart(language: ShippedLanguage, part: PackPart): boolean {
  return there.has(`${language} ${part}`)
}

function addTexts(language: ShippedLanguage, more: Texts[], parts: PackPart[]): void {
  const all = Object.assign({}, texts.get(language), ...more) as Texts
  texts.set(language, all)
  for (const part of parts) there.add(`${language} ${part}`)
  books.set(language, createPhraseBook(all, languages[language].locale))
}

export const subscribeToLanguage = changes.subscribe
