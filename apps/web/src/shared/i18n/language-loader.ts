import type { ShippedLanguage } from '@krash/phrases'

export interface LanguageState {
  wanted: ShippedLanguage
  /** The language on the screen: the fallback or the previous one until `wanted` has loaded. */
  shown: ShippedLanguage
  status: 'loading' | 'ready' | 'failed'
}

interface Parts {
  fallback: ShippedLanguage
  /** Loads the texts of a language; throws on failure. */
  load: (language: ShippedLanguage) => Promise<void>
  /** Shows a language whose texts are loaded. */
  show: (language: ShippedLanguage) => void
  onChange: (state: LanguageState) => void
}

export interface LanguageLoader {
  state: () => LanguageState
  /** Loads and shows a language. Throws only when not even the fallback can be loaded. */
  choose: (language: ShippedLanguage) => Promise<void>
  /** Retries a language that could not be loaded, or is about to fail; does nothing without a failure. */
  retry: () => Promise<void>
}

/**
 * Loads language packs one at a time and shows `fallback` when one cannot be loaded. The last choice wins, whatever the
 * order in which the files arrive.
 */
export function createLanguageLoader(parts: Parts): LanguageLoader {
  const loaded = new Set<ShippedLanguage>()
  let state: LanguageState = { wanted: parts.fallback, shown: parts.fallback, status: 'loading' }
  let turn = 0
  /** A retry was asked for before the failure was known. */
  let isWantedAgain = false

  function change(next: Partial<LanguageState>): void {
    state = { ...state, ...next }
    parts.onChange(state)
  }

  /** Shows the language once its texts are loaded, unless another was chosen meanwhile. */
  async function display(language: ShippedLanguage, status: 'ready' | 'failed'): Promise<void> {
    const mine = turn
    if (!loaded.has(language)) await parts.load(language)
    loaded.add(language)
    if (mine !== turn) return
    parts.show(language)
    change({ shown: language, status })
  }

  async function choose(language: ShippedLanguage): Promise<void> {
    turn += 1
    const mine = turn
    isWantedAgain = false
    change({ wanted: language, status: 'loading' })
    try {
      await display(language, 'ready')
    } catch (error) {
      if (mine !== turn) return
      if (language === parts.fallback) stay(mine, error)
      else await display(parts.fallback, 'failed').catch((failure: unknown) => stay(mine, failure))
      if (mine === turn && isWantedAgain) await choose(language)
    }
  }

  /** Where English cannot be loaded either, what is on the screen stays; with nothing there, the page cannot be shown. */
  function stay(mine: number, error: unknown): void {
    if (!loaded.has(state.shown)) throw error
    if (mine === turn) change({ status: 'failed' })
  }

  return {
    state: () => state,
    choose,
    retry: async () => {
      if (state.status === 'failed') await choose(state.wanted)
      else isWantedAgain = true
    },
  }
}
