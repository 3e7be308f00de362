import { useQuery } from '@tanstack/react-query'
import type { ExactPlace } from '@krash/contract/location'
import { addressOf } from '#shared/location/reverse-geocode.ts'

interface Point {
  latitude: number
  longitude: number
}

/** The town of a position, for the heading; null while unknown. */
export function useTownOf(position: Point | null): string | null {
  const place = usePlaceAround(position)
  return place?.city && place.state ? `${place.city}, ${place.state}` : null
}

/** What is around a position; null while unknown. */
export function usePlaceAround(position: Point | null): ExactPlace | null {
  const { data } = useQuery({
    queryKey: ['location', 'around', position],
    enabled: position !== null,
    staleTime: Infinity,
    queryFn: async () => (position && (await addressOf(position))) ?? null,
  })
  return data ?? null
}
