import { Search } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '../actions/button.tsx'
import { MapPoints } from './map-points.tsx'
import type { MapPoint } from './map-points.tsx'
import { ScaleBar } from './scale-bar.tsx'
import {
  areaOf,
  inPicture,
  lookAt,
  nearestTo,
  pathOf,
  planePoint,
  spread,
  viewOf,
} from './us-map-geometry.ts'
import type { GeoPoint, Look, MapArea, MapView, Placed, Size } from './us-map-geometry.ts'
import { StreetTiles, useStreets } from './streets.tsx'
import type { Streets } from './streets.tsx'
import { usStates } from './us-states.ts'
import { useFrameSize } from './use-frame-size.ts'
import { useMapMoves } from './use-map-moves.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import drawn from './drawn.module.css'
import styles from './us-map.module.css'

export interface UsMapProps {
  /** Numbered in this order, which is that of the list. */
  points: readonly MapPoint[]
  /** The point that was searched around. */
  center: GeoPoint
  /** The part of the map that is searched, as `onSearch` told it; without it the map fits the points. */
  area?: MapArea | undefined
  /** The point whose twin in the list has the focus. */
  marked?: string | undefined
  onMark?: (id: string | undefined) => void
  onPick: (id: string) => void
  /** Called with what is looked at, when that is to be searched. */
  onSearch?: (area: MapArea) => void
  /** What a press on a number does, where the list is not one of people. */
  hint?: string
}

/** Pixels between the middles of two points. */
const apart = 26
/** How far from a point a press may land, in pixels. */
const reach = 22
const usualSize = { width: 360, height: 240 }

/**
 * Results as numbered points over the outlines of the states, in a picture that fills its place and can be moved and
 * zoomed. The list beside it says the same. Loaded on demand: use it with `lazy()`.
 */
export function UsMap(props: UsMapProps): ReactNode {
  const { points, center, area, marked, onMark, onPick, onSearch, hint } = props
  const t = useT()
  const [surface, size] = useFrameSize(usualSize)
  const { look, fit, isMoved, move } = useLook(props, size)
  const { hasMoved, onKeyDown, pointers } = useMapMoves(surface, { size, move })
  const view = viewOf(look, size)
  const placed = usePlaced(points, center, look.scale)
  const streets = useStreets()
  const hintId = useId()

  function press(event: MouseEvent<HTMLDivElement>): void {
    if (hasMoved()) return
    const box = event.currentTarget.getBoundingClientRect()
    const at = {
      x: event.clientX - box.left + view.x * view.scale,
      y: event.clientY - box.top + view.y * view.scale,
    }
    const picked = nearestTo(placed, at, reach)
    if (picked) onPick(picked.point.id)
  }

  return (
    <div className={styles.map}>
      <div className={styles.frame}>
        {/* A mouse and the arrow keys move the picture, so a screen reader hands the keys on to it. */}
        <div
          ref={surface}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move what is looked at
          tabIndex={0}
          aria-label={t('professionals:map.label', { count: points.length })}
          aria-describedby={hintId}
          dir="ltr"
          className={styles.surface}
          onClick={press}
          onKeyDown={onKeyDown}
          {...pointers}
        >
          <Ground view={view} size={size} center={center} placed={placed} streets={streets} />
          <MapPoints
            placed={placed}
            view={view}
            size={size}
            marked={marked}
            onMark={onMark}
            onPick={onPick}
          />
        </div>
        <ZoomButtons
          look={look}
          move={move}
          words={{
            in: t('professionals:map.in'),
            out: t('professionals:map.out'),
            fit: t('professionals:map.fit'),
          }}
          fit={isMoved || area !== undefined ? fit : undefined}
        />
        {onSearch && isMoved ? (
          <div className={styles.search}>
            <Button
              icon={<Search aria-hidden />}
              onClick={() => {
                // The button goes away and would take the focus with it.
                surface.current?.focus({ preventScroll: true })
                onSearch(areaOf(look, size))
              }}
            >
              {t('professionals:map.search')}
            </Button>
          </div>
        ) : null}
      </div>
      <p id={hintId} className={styles.hint}>
        {hint ?? t('professionals:map.hint')}{' '}
        {points.some((point) => point.isApproximate) ? t('professionals:map.approximate') : null}{' '}
        {streets ? <bdi>{streets.attribution}</bdi> : null}
      </p>
    </div>
  )
}

interface Looking {
  look: Look
  /** The look that holds all points. */
  fit: Look
  /** Somebody has moved the map away from what was searched. */
  isMoved: boolean
  move: (to: (now: Look) => Look) => void
}

/** What is looked at: the area that was searched or all points, until somebody moves it. Another search starts anew. */
function useLook({ points, center, area }: UsMapProps, size: Size): Looking {
  const fit = useMemo(() => lookAt(center, points, size), [center, points, size])
  const start = useMemo(() => (area ? { middle: planePoint(area), scale: area.scale } : fit), [area, fit])
  const searched = area ?? center
  const search = `${searched.latitude} ${searched.longitude} ${area?.scale ?? ''}`
  const [moved, setMoved] = useState<{ search: string; look: Look }>()
  // A search that somebody comes back to is shown as it was searched.
  if (moved && moved.search !== search) setMoved(undefined)
  const isMoved = moved?.search === search
  return {
    look: isMoved ? moved.look : start,
    fit,
    isMoved,
    move: (to) => setMoved((last) => ({ search, look: to(last?.search === search ? last.look : start) })),
  }
}

function usePlaced(points: readonly MapPoint[], taken: GeoPoint, scale: number): Placed<MapPoint>[] {
  return useMemo(() => spread(points, { scale, apart, taken }), [points, scale, taken])
}

interface GroundProps {
  view: MapView
  size: Size
  center: GeoPoint
  placed: readonly Placed<MapPoint>[]
  streets: Streets | null
}

/** The land, the place of the search, the scale, and a line to each place whose point had to move aside. */
function Ground({ view, size, center, placed, streets }: GroundProps): ReactNode {
  const ground = useDeferredValue(view)
  // Drawn a moment later than it is moved, so that a finger is never waited for.
  const land = useMemo(() => usStates.map((rings) => pathOf(rings, ground, size)).join(''), [ground, size])
  const by = view.scale / ground.scale
  const left = (ground.x - view.x) * view.scale
  const top = (ground.y - view.y) * view.scale
  const here = inPicture(planePoint(center), view)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden className={styles.ground}>
      <path d={land} transform={`matrix(${by} 0 0 ${by} ${left} ${top})`} className={drawn.land} />
      {streets ? <StreetTiles view={view} size={size} template={streets.url} /> : null}
      <g transform={`translate(${-view.x * view.scale} ${-view.y * view.scale})`} className={styles.leads}>
        {placed.map(({ point, at, x, y }) =>
          Math.hypot(x - at.x, y - at.y) > 8 ? (
            <g key={point.id}>
              <path d={`M${at.x} ${at.y}L${x} ${y}`} />
              <circle cx={at.x} cy={at.y} r={2.5} />
            </g>
          ) : null,
        )}
      </g>
      <path d="M0 -9 8 6H-8Z" transform={`translate(${here.x} ${here.y})`} className={drawn.here} />
      <ScaleBar view={view} height={size.height} latitude={center.latitude} />
    </svg>
  )
}
