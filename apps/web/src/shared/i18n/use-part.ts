import { useEffect, useSyncExternalStore } from 'react'
import type { PackPart } from '@krash/phrases'
import { hasPart, needPart, subscribeToLanguage, useLanguageState } from './i18n.ts'

/** Loads a part of the texts on a page that does not include it. True once it is there. */
export function usePart(part: PackPart): boolean {
  const { shown } = useLanguageState()
  useEffect(() => {
    needPart(part).catch(() => undefined)
  }, [part])
  return useSyncExternalStore(subscribeToLanguage, () => hasPart(shown, part))
}
