import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#shared/location/reverse-geocode.ts'

interface Point {
  latitude: number
  longitude: number
}

/** The town of a position, for the heading; null while unknown. */
export function useTownOf(position: Point | null): string | null {
  const { data } = useQuery({
    queryKey: ['location', 'town', position],
    enabled: position !== null,
    staleTime: Infinity,
    queryFn: async () => {
      const place = position && (await addressOf(position))
      return place?.city && place.state ? `${place.city}, ${place.state}` : null
    },
  })
  return data ?? null
}
