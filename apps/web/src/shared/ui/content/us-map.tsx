import type { ReactNode } from 'react'

export interface MapPoint {
  id: string
  latitude: number
  longitude: number
  label: string
  isChosen?: boolean
}

export interface UsMapProps {
  points: readonly MapPoint[]
  /** Where the search stood. */
  center: { latitude: number; longitude: number }
  onPick: (id: string) => void
}

/** Results as dots over the outlines of the states. Loaded on demand: use it with `lazy()`. */
export function UsMap({ points }: UsMapProps): ReactNode {
  return <svg viewBox="0 0 320 200" role="presentation" data-points={points.length} />
}
