import { useEffect, useSyncExternalStore } from 'react'
import type { PackPart } from '@krash/phrases'
import { hasPart, needPart, subscribeToLanguage, useLanguageState } from './i18n.ts'

/** Whether a part of the texts is here; it is fetched for a component that needs it on a page without it. */
export function usePart(part: PackPart): boolean {
  const { shown } = useLanguageState()
  useEffect(() => {
    needPart(part).catch(() => undefined)
  }, [part])
  return useSyncExternalStore(subscribeToLanguage, () => hasPart(shown, part))
}
