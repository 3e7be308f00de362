import { Expand, Minus, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import outlines from 'us-atlas/states-10m.json'
import { locationRoutes } from '@krash/contract/location'
import { call } from '#shared/api/call.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { IconButton } from '../actions/icon-button.tsx'
import {
  clusters,
  inPicture,
  nearestTo,
  pathOf,
  planePoint,
  scaleBar,
  statesOf,
  viewOf,
  zoomed,
} from './us-map-geometry.ts'
import type { GeoPoint, MapView } from './us-map-geometry.ts'
import { tilesOf } from './us-map-tiles.ts'
import styles from './us-map.module.css'

export interface MapPoint extends GeoPoint {
  id: string
  label: string
  isChosen?: boolean
  /** The dot is the middle of a ZIP area or a town, not the office. */
  isApproximate?: boolean
}

export interface UsMapProps {
  points: readonly MapPoint[]
  /** The point that was searched around. */
  center: GeoPoint
  onPick: (id: string) => void
}

const size = { width: 360, height: 240 }
/** Dots closer than this, in pixels of the picture, are merged. */
const together = 12
/** How far from a dot a press may land: about 22 px on a phone. */
const reach = 22
/** How far the mark of the search is raised above a dot it would hide. */
const lift = 18
const widest = 5
const nearest = 4

const states = statesOf(outlines)

/**
 * Results as dots over the outlines of the states, zoomed to fit. The dots are a shortcut for the pointer only: each is
 * also in the list beside the map, for keyboards and screen readers. Loaded on demand: use it with `lazy()`.
 */
export function UsMap({ points, center, onPick }: UsMapProps): ReactNode {
  const t = useT()
  const [steps, setSteps] = useState(0)
  const { latitude, longitude } = center
  const view = useMemo(
    () => zoomed(viewOf({ latitude, longitude }, points, size), 1.6 ** steps, size),
    [latitude, longitude, points, steps],
  )
  const land = useMemo(() => states.map((rings) => pathOf(rings, view, size)).join(''), [view])
  const dots = clusters(points, view, together)
  const streets = useStreets()
  const here = inPicture(planePoint(center), view)
  const isOnDot = nearestTo(dots, here, together) !== undefined

  function press(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * size.width
    const y = ((event.clientY - box.top) / box.height) * size.height
    const picked = nearestTo(dots, { x, y }, reach)?.points[0]
    if (picked) onPick(picked.id)
  }

  return (
    <div className={layout.stack}>
      <div className={styles.frame}>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={t('professionals:map.label', { count: points.length })}
          className={styles.picture}
          onPointerUp={press}
        >
          <path d={land} className={styles.land} />
          {streets ? <Streets view={view} template={streets.url} /> : null}
          {dots.map((dot) => (
            <Dot key={dot.points[0]?.id} dot={dot} />
          ))}
          <path
            d="M0 -9 8 6H-8Z"
            transform={`translate(${here.x} ${here.y - (isOnDot ? lift : 0)})`}
            className={styles.here}
          />
          <ScaleBar view={view} latitude={latitude} />
        </svg>
        <div className={styles.zoom}>
          <IconButton
            label={t('professionals:map.in')}
            aria-disabled={steps >= nearest || undefined}
            onClick={() => setSteps(Math.min(steps + 1, nearest))}
          >
            <Plus aria-hidden />
          </IconButton>
          <IconButton
            label={t('professionals:map.out')}
            aria-disabled={steps <= -widest || undefined}
            onClick={() => setSteps(Math.max(steps - 1, -widest))}
          >
            <Minus aria-hidden />
          </IconButton>
          <IconButton
            label={t('professionals:map.fit')}
            aria-disabled={steps === 0 || undefined}
            onClick={() => setSteps(0)}
          >
            <Expand aria-hidden />
          </IconButton>
        </div>
      </div>
      <p className={styles.hint}>
        {t('professionals:map.hint')}{' '}
        {points.some((point) => point.isApproximate) ? t('professionals:map.approximate') : null}{' '}
        {streets ? <bdi>{streets.attribution}</bdi> : null}
      </p>
    </div>
  )
}

/** The source of street tiles, if the server is configured for one. */
function useStreets(): { url: string; attribution: string } | null {
  const { data } = useQuery({
    queryKey: ['location', 'settings'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(locationRoutes.locationSettings, { signal })).data,
  })
  return data?.tiles ?? null
}

/** Streets over the outlines; where a tile fails to load, the outlines stay visible. */
function Streets({ view, template }: { view: MapView; template: string }): ReactNode {
  return tilesOf(view, size, template).map(({ url, x, y, side }) => (
    <image key={url} href={url} x={x} y={y} width={side} height={side} />
  ))
}

function Dot({ dot: { x, y, points } }: { dot: ReturnType<typeof clusters<MapPoint>>[number] }): ReactNode {
  const isChosen = points.some((point) => point.isChosen)
  const isMany = points.length > 1
  const isApproximate = points.every((point) => point.isApproximate)
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={styles.dot}
      data-chosen={isChosen || undefined}
      data-approximate={isApproximate || undefined}
    >
      <circle r={isMany ? 11 : 6} />
      {isMany ? (
        <text y={4} className={styles.count}>
          {points.length}
        </text>
      ) : null}
      <title>{points.map(({ label }) => label).join(', ')}</title>
    </g>
  )
}

function ScaleBar({ view, latitude }: { view: MapView; latitude: number }): ReactNode {
  const { formatDistance } = useFormats()
  const { miles, length } = scaleBar(view, latitude, 100)
  const start = 12
  const base = size.height - 12
  return (
    <g className={styles.scale}>
      <path d={`M${start} ${base - 4}v4h${length}v-4`} />
      <text x={start + length / 2} y={base - 8}>
        {formatDistance(miles)}
      </text>
    </g>
  )
}
