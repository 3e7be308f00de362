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

/** Anything but a list counts as an empty one. */
function listOf(services: RoadsideService[]): RoadsideService[] {
  return Array.isArray(services) ? services : []
}

/** About 100 m: small moves of a measured position ask nothing anew. */
function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 }
}
