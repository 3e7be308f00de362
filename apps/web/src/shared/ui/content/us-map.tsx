import { Expand, Minus, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import outlines from 'us-atlas/states-10m.json'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
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
import styles from './us-map.module.css'

export interface MapPoint extends GeoPoint {
  id: string
  label: string
  isChosen?: boolean
}

export interface UsMapProps {
  points: readonly MapPoint[]
  /** Where the search stood. */
  center: GeoPoint
  onPick: (id: string) => void
}

const size = { width: 600, height: 360 }
/** Dots nearer than this, in pixels of the picture, are drawn as one. */
const together = 16
/** How far beside a dot a press may land: about 22 px on a phone. */
const reach = 36
const widest = 5
const nearest = 4

const states = statesOf(outlines)

/**
 * Results as dots over the outlines of the states, zoomed to them. A picture with a shortcut for the pointer: every
 * dot stands in the list beside it, which the keyboard and readers have. Loaded on demand: use it with `lazy()`.
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
  const here = inPicture(planePoint(center), view)

  function press(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * size.width
    const y = ((event.clientY - box.top) / box.height) * size.height
    const picked = nearestTo(dots, { x, y }, reach)?.points[0]
    if (picked) onPick(picked.id)
  }

  return (
    <div className={styles.map}>
      <div className={styles.frame}>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={t('physicians:map.label', { count: points.length })}
          className={styles.picture}
          onPointerUp={press}
        >
          <path d={land} className={styles.land} />
          {dots.map((dot) => (
            <Dot key={dot.points[0]?.id} dot={dot} />
          ))}
          <path d="M0 -13 12 9H-12Z" transform={`translate(${here.x} ${here.y})`} className={styles.here} />
          <ScaleBar view={view} latitude={latitude} />
        </svg>
        <div className={styles.zoom}>
          <IconButton
            label={t('physicians:map.in')}
            aria-disabled={steps >= nearest || undefined}
            onClick={() => setSteps(Math.min(steps + 1, nearest))}
          >
            <Plus aria-hidden />
          </IconButton>
          <IconButton
            label={t('physicians:map.out')}
            aria-disabled={steps <= -widest || undefined}
            onClick={() => setSteps(Math.max(steps - 1, -widest))}
          >
            <Minus aria-hidden />
          </IconButton>
          <IconButton
            label={t('physicians:map.fit')}
            aria-disabled={steps === 0 || undefined}
            onClick={() => setSteps(0)}
          >
            <Expand aria-hidden />
          </IconButton>
        </div>
      </div>
      <p className={styles.hint}>{t('physicians:map.hint')}</p>
    </div>
  )
}

function Dot({ dot: { x, y, points } }: { dot: ReturnType<typeof clusters<MapPoint>>[number] }): ReactNode {
  const isChosen = points.some((point) => point.isChosen)
  const isMany = points.length > 1
  return (
    <g transform={`translate(${x} ${y})`} className={styles.dot} data-chosen={isChosen || undefined}>
      <circle r={isMany ? 15 : 9} />
      {isMany ? (
        <text y={5} className={styles.count}>
          {points.length}
        </text>
      ) : null}
      <title>{points.map(({ label }) => label).join(', ')}</title>
    </g>
  )
}

function ScaleBar({ view, latitude }: { view: MapView; latitude: number }): ReactNode {
  const { formatDistance } = useFormats()
  const { miles, length } = scaleBar(view, latitude, 150)
  const start = 18
  const base = size.height - 18
  return (
    <g className={styles.scale}>
      <path d={`M${start} ${base - 6}v6h${length}v-6`} />
      <text x={start + length / 2} y={base - 12}>
        {formatDistance(miles)}
      </text>
    </g>
  )
}
