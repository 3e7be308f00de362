import { useEffect, useRef } from 'react'
import { isPlaceUnknown } from './found-professionals.ts'
import type { Found } from './found-professionals.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'

/**
 * Tells when a search that was asked for by pressing Search has ended, and when one failed. The result
 * announces the next answer; a change of a filter answers by the list alone.
 */
export function useSearchToasts({ status, total, isFetching, error }: Found): () => void {
  const t = useT()
  const isAwaited = useRef(false)
  /** A failure is told once, however often its text changes. */
  const told = useRef<Error | null>(null)

  useEffect(() => {
    if (isFetching || !isAwaited.current) return
    isAwaited.current = false
    if (status === 'found')
      showToast({ kind: 'success', text: t('professionals:results.complete', { count: total }) })
  }, [status, total, isFetching, t])

  useEffect(() => {
    // A place that is not on the map is told at its field.
    const isNews = error !== null && told.current !== error && !isPlaceUnknown(error)
    if (isNews) showToast({ kind: 'error', text: t('professionals:failed.text') })
    told.current = error
  }, [error, t])

  return () => {
    isAwaited.current = true
  }
}
