import { useEffect, useState, useSyncExternalStore } from 'react'
import { addPart, hasPart, shownLanguage, subscribeToLanguage } from './i18n.ts'

interface LegalTexts {
  status: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/** Fetches the long texts (namespace `legal`) of the language on the screen, and again when another one is chosen. */
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

/** Asks for the long texts ahead of their page; the page tells when they do not come. */
export async function prepareLegalTexts(): Promise<void> {
  await addPart(shownLanguage(), 'legal').catch(() => undefined)
}
