import { useQuery } from '@tanstack/react-query'
import { locationRoutes } from '@krash/contract/location'
import type { HelpType, NearbyItem } from '@krash/contract/location'
import { call } from '#shared/api/call.ts'
import { useOnline } from '#shared/offline/online.ts'
import { useStore } from '#shared/store/create-store.ts'
import { keepHelp, keptHelp, keptNear } from './kept-help.ts'
import type { Point } from './kept-help.ts'

/** Miles within which help counts as near. */
export const HELP_MILES = 50

export interface HelpNear {
  /** Nearest first; undefined while nothing is known. */
  places: NearbyItem[] | undefined
  /** The time in Unix milliseconds of an older list that stands in; undefined where the list is new. */
  asOf: number | undefined
  isLoading: boolean
  isFailed: boolean
  isBusy: boolean
  retry: () => void
}

interface Wanted {
  /** In the name. */
  words?: string | undefined
  miles?: number
}

/** What is near a point. Without a network it is the list that the device has kept of the last place. */
export function useHelpNear(
  type: HelpType,
  point: Point | undefined,
  { words, miles = HELP_MILES }: Wanted = {},
): HelpNear {
  const isOnline = useOnline()
  const kept = useStore(keptHelp)[type]
  const around = point && rounded(point)
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['help-places', type, around, words, miles],
    enabled: around !== undefined,
    queryFn: async ({ signal }) => {
      const at = around ?? { latitude: 0, longitude: 0 }
      const query = { type, lat: at.latitude, lng: at.longitude, radius: miles, ...(words && { q: words }) }
      const answer = await call(locationRoutes.nearbyPlaces, { query, signal })
      // Anything but a list counts as empty.
      const places = Array.isArray(answer.data) ? answer.data : []
      if (words === undefined) keepHelp(type, { at: Date.now(), around: at, places })
      return places
    },
  })
  const older =
    data === undefined && words === undefined && (isError || !isOnline) ? keptNear(kept, point) : undefined
  return {
    places: data ?? older?.places,
    asOf: older?.at,
    isLoading: around !== undefined && isPending && older === undefined,
    isFailed: isError,
    isBusy: isFetching,
    retry: () => void refetch(),
  }
}

/** Rounds to about 100 m, so that small moves of a measured position cause no new request. */
function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 }
}
