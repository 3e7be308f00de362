import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { locationRoutes } from '@krash/contract/location'
import { call } from '#shared/api/call.ts'
import { useSession } from '#shared/session/session-store.ts'
import type { MapView, Size } from './us-map-geometry.ts'
import { tilesOf } from './us-map-tiles.ts'

export interface Streets {
  url: string
  attribution: string
}

/** The source of street tiles, if the server is configured for one; a guest sees the outlines alone. */
export function useStreets(): Streets | null {
  const { status } = useSession()
  const { data } = useQuery({
    queryKey: ['location', 'settings'],
    enabled: status === 'signedIn',
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(locationRoutes.locationSettings, { signal })).data,
  })
  return data?.tiles ?? null
}

/** Streets over the outlines; where a tile fails to load, the outlines stay visible. */
export function StreetTiles({
  view,
  size,
  template,
}: {
  view: MapView
  size: Size
  template: string
}): ReactNode {
  return tilesOf(view, size, template).map(({ url, x, y, side }) => (
    <image key={url} href={url} x={x} y={y} width={side} height={side} />
  ))
}
