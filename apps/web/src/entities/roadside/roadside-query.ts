import { useQuery } from '@tanstack/react-query'
import { roadsideRoutes } from '@krash/contract/roadside'
import type { RoadsideService } from '@krash/contract/roadside'
import { call } from '#shared/api/call.ts'

export interface Point {
  latitude: number
  longitude: number
}

export function useRoadside(point: Point) {
  return useQuery({
    queryKey: ['roadside', rounded(point)],
    queryFn: async ({ signal }) =>
      listOf((await call(roadsideRoutes.listRoadside, { query: rounded(point), signal })).data),
  })
}

/** Anything but a list counts as empty. */
function listOf(services: RoadsideService[]): RoadsideService[] {
  return Array.isArray(services) ? services : []
}

/** Rounds to about 100 m, so that small moves of a measured position cause no new request. */
function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 }
}
