import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { helpTypes, locationRoutes } from '@krash/contract/location'
import type { HelpType, NearbyItem } from '@krash/contract/location'
import { call } from '#shared/api/call.ts'
import { useOnline } from '#shared/offline/online.ts'
import { useStore } from '#shared/store/create-store.ts'
import { keepHelp, keptHelp, keptNear } from './kept-help.ts'
import type { KeptList, Point } from './kept-help.ts'

/** Miles within which help counts as near. */
export const HELP_MILES = 50
/** As long as a list counts as new: whoever opens another kind of help finds it there. */
const STALE_MS = 60_000

export interface HelpNear {
  /** Nearest first; undefined while nothing is known. */
  places: NearbyItem[] | undefined
  /** The time in Unix milliseconds of an older list that stands in; undefined where the list is new. */
  asOf: number | undefined
  /** Also while there is no point to ask about. */
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
export function useHelpNear(type: HelpType, point: Point | undefined, wanted: Wanted = {}): HelpNear {
  const around = point && rounded(point)
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...helpQuery(type, around, wanted),
    enabled: around !== undefined,
  })
  const kept = useKeptList(type, point, wanted.words !== undefined)
  const isOnline = useOnline()
  const older = data === undefined && (isError || !isOnline) ? kept : undefined
  return {
    places: data ?? older?.places,
    asOf: older?.at,
    isLoading: isPending && older === undefined,
    isFailed: isError,
    isBusy: isFetching,
    retry: () => void refetch(),
  }
}

/**
 * Reads every kind of help near a point, so that the device has kept all of them when the network goes: what is not
 * looked at now may be needed then.
 */
export function useKeepAllHelp(point: Point | undefined): void {
  const client = useQueryClient()
  const isOnline = useOnline()
  const around = isOnline ? point && rounded(point) : undefined
  const place = JSON.stringify(around)
  const keepAll = useEffectEvent(() => {
    // A kind that could not be read says so when it is opened.
    if (around) for (const type of helpTypes) client.query(helpQuery(type, around)).catch(() => undefined)
  })
  useEffect(() => keepAll(), [place])
}

function helpQuery(type: HelpType, around: Point | undefined, wanted: Wanted = {}) {
  return {
    queryKey: ['help-places', type, around, wanted],
    staleTime: STALE_MS,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      around ? readAround(type, around, { ...wanted, signal }) : [],
  }
}

/** A search for a name has no kept list. */
function useKeptList(type: HelpType, point: Point | undefined, isSearch: boolean): KeptList | undefined {
  const kept = useStore(keptHelp)[type]
  return isSearch ? undefined : keptNear(kept, point)
}

async function readAround(
  type: HelpType,
  around: Point,
  { words, miles = HELP_MILES, signal }: Wanted & { signal: AbortSignal },
): Promise<NearbyItem[]> {
  const at = { type, lat: around.latitude, lng: around.longitude, radius: miles }
  const query = words === undefined ? at : { ...at, q: words }
  const { data } = await call(locationRoutes.nearbyPlaces, { query, signal })
  // Anything but a list counts as empty.
  const places = Array.isArray(data) ? data : []
  if (words === undefined) keepHelp(type, { at: Date.now(), around, places })
  return places
}

/** Rounds to about 100 m, so that small moves of a measured position cause no new request. */
function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 }
}
