import type { ProfessionalType } from '@krash/contract/professionals'
import { insteadText, problemText } from '#entities/location/problem-words.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { isPlaceUnknown } from '../found-professionals.ts'
import type { Found } from '../found-professionals.ts'
import type { SearchPlaceState } from './use-search-place.ts'

/** Asks the device for its position, then calls `onLocated`, or tells why it failed. */
export function useLocating({ locate }: SearchPlaceState, onLocated: () => void): () => void {
  const t = useT()
  return () => {
    void locate().then((failure) => {
      if (failure === null) {
        showToast({ kind: 'info', text: t('professionals:place.located') })
        onLocated()
      } else {
        showToast({ kind: 'error', title: problemText(failure, t), text: insteadText(failure, t) })
      }
    })
  }
}

/** The sentence for a place that a search for this type of professional could not find. */
export function usePlaceError(
  type: ProfessionalType,
  { place }: Pick<SearchPlaceState, 'place'>,
  { error, status }: Pick<Found, 'error' | 'status'>,
): string | undefined {
  const t = useT()
  if (status !== 'failed' || !isPlaceUnknown(error)) return undefined
  if (place.source === 'home') return t(`professionals:${type}.place.homeNotFound`)
  return t('professionals:place.notFound', { place: place.label ?? '' })
}
