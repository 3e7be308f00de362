import { useT } from '#shared/i18n/use-t.ts'
import type { FoundLawyers } from '../search/use-found-lawyers.ts'
import { isPlaceUnknown } from '../search/use-search-toasts.ts'
import type { SearchPlaceState } from './use-search-place.ts'

/** The sentence for a place that is not on the map. */
export function usePlaceError(
  { place }: Pick<SearchPlaceState, 'place'>,
  { error, status }: Pick<FoundLawyers, 'error' | 'status'>,
): string | undefined {
  const t = useT()
  if (status !== 'failed' || !isPlaceUnknown(error)) return undefined
  if (place.source === 'home') return t('professionals:place.homeNotFound')
  return t('professionals:place.notFound', { place: place.label ?? '' })
}
