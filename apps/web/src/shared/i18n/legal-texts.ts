import { useEffect, useState, useSyncExternalStore } from 'react'
import { addPart, hasPart, shownLanguage, subscribeToLanguage } from './i18n.ts'

interface LegalTexts {
  status: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/** Loads the long texts (namespace `legal`) in the language on the screen, and again after a change of language. */
export function useLegalTexts(): LegalTexts {
  const language = useSyncExternalStore(subscribeToLanguage, shownLanguage)
  const isReady = useSyncExternalStore(subscribeToLanguage, () => hasPart(language, 'legal'))
  const [tries, setTries] = useState({ count: 0, failedOn: '' })
  useEffect(() => {
    if (isReady) return
    addPart(language, 'legal').catch(() => setTries((before) => ({ ...before, failedOn: language })))
  }, [language, isReady, tries.count])

  const retry = () => setTries(({ count }) => ({ count: count + 1, failedOn: '' }))
  if (isReady) return { status: 'ready', retry }
  return { status: tries.failedOn === language ? 'failed' : 'loading', retry }
}

/** Loads the long texts ahead of their page, which reports a failure itself. */
export async function prepareLegalTexts(): Promise<void> {
  await addPart(shownLanguage(), 'legal').catch(() => undefined)
}
