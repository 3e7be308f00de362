import { useEffect, useRef } from 'react'
import { isPlaceUnknown } from './found-professionals.ts'
import type { Found } from './found-professionals.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'

/**
 * Announces the end of a search started with the Search button, and every failure. Call the returned function when
 * Search is pressed; changed filters are not announced.
 */
export function useSearchToasts({ status, total, isFetching, error }: Found): () => void {
  const t = useT()
  const isAwaited = useRef(false)
  /** A failure is announced once, however often its text changes. */
  const told = useRef<Error | null>(null)

  useEffect(() => {
    if (isFetching || !isAwaited.current) return
    isAwaited.current = false
    if (status === 'found')
      showToast({ kind: 'success', text: t('professionals:results.complete', { count: total }) })
  }, [status, total, isFetching, t])

  useEffect(() => {
    // A place that is not found is reported at its field.
    const isNews = error !== null && told.current !== error && !isPlaceUnknown(error)
    if (isNews) showToast({ kind: 'error', text: t('professionals:failed.text') })
    told.current = error
  }, [error, t])

  return () => {
    isAwaited.current = true
  }
}
