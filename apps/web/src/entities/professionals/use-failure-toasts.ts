import { useEffect, useRef } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { isPlaceUnknown } from './found-professionals.ts'
import type { Found } from './found-professionals.ts'

/** Announces every failure of a search once, however often its text changes. A success shows in the line above the results. */
export function useFailureToasts({ error }: Pick<Found, 'error'>): void {
  const t = useT()
  const told = useRef<Error | null>(null)
  useEffect(() => {
    // A place that is not found is reported at its field.
    const isNews = error !== null && told.current !== error && !isPlaceUnknown(error)
    if (isNews) showToast({ kind: 'error', text: t('professionals:failed.text') })
    told.current = error
  }, [error, t])
}
