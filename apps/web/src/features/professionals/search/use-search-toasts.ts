import { useEffect, useRef } from 'react'
import { ApiError } from '#shared/api/call.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import type { FoundLawyers } from './use-found-lawyers.ts'
import type { SearchPlaceState } from '../place/use-search-place.ts'

/**
 * Tells when a search that was asked for by pressing Search has ended, and when one failed. The result
 * announces the next answer; a change of a filter answers by the list alone.
 */
export function useSearchToasts({ status, total, isFetching, error }: FoundLawyers): () => void {
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
    if (isNews) showToast({ kind: 'error', text: t('professionals:failed.toast') })
    told.current = error
  }, [error, t])

  return () => {
    isAwaited.current = true
  }
}

/** Asks the device where it is, hands on to `onLocated`, and says why when that does not work. */
export function useLocating({ locate, problem }: SearchPlaceState, onLocated: () => void): () => void {
  const t = useT()

  useEffect(() => {
    if (problem)
      showToast({ kind: 'error', text: t(`location:problem.${problem.problem}`, { reason: problem.reason }) })
  }, [problem, t])

  return () => {
    void locate().then((isKnown) => {
      if (!isKnown) return
      showToast({ kind: 'info', text: t('professionals:place.located') })
      onLocated()
    })
  }
}

/** Whether a search failed because its place is not on the map. */
export function isPlaceUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'PLACE_NOT_FOUND'
}
