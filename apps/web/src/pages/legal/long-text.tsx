import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { PackPart } from '@krash/phrases'
import { addPart, hasPart, shownLanguage, subscribeToLanguage } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'

/** What needs a part of the texts that loads after the page: until then a skeleton, and a way to try again. */
export function LongText({ part, children }: { part: PackPart; children: () => ReactNode }): ReactNode {
  const t = useT()
  const { status, retry } = useLongTexts(part)
  if (status === 'ready') return children()
  if (status === 'loading') return <Skeleton height={40} />
  return <ErrorState title={t('shell:pages.failed')} text={t('shell:pages.failedText')} onRetry={retry} />
}

interface LongTexts {
  status: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/** Loads a part of the texts in the language on the screen, and again after a change of language. */
function useLongTexts(part: PackPart): LongTexts {
  const language = useSyncExternalStore(subscribeToLanguage, shownLanguage, shownLanguage)
  const hasTexts = () => hasPart(language, part)
  const isReady = useSyncExternalStore(subscribeToLanguage, hasTexts, hasTexts)
  const [tries, setTries] = useState({ count: 0, failedOn: '' })
  useEffect(() => {
    if (isReady) return
    addPart(language, part).catch(() => setTries((before) => ({ ...before, failedOn: language })))
  }, [language, part, isReady, tries.count])

  const retry = () => setTries(({ count }) => ({ count: count + 1, failedOn: '' }))
  if (isReady) return { status: 'ready', retry }
  return { status: tries.failedOn === language ? 'failed' : 'loading', retry }
}
