import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import drawn from './drawn.module.css'
import { ScaleBar } from './scale-bar.tsx'
import styles from './spot-map.module.css'
import { StreetTiles, useStreets } from './streets.tsx'
import { NEAREST_SPOT, geoPoint, inPicture, pathOf, planePoint, viewOf } from './us-map-geometry.ts'
import type { GeoPoint, Look, Size } from './us-map-geometry.ts'
import ground from './us-map.module.css'
import { usStates } from './us-states.ts'
import { useFrameSize } from './use-frame-size.ts'
import { useMapMoves } from './use-map-moves.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface SpotMapProps {
  /** Where the map begins, and what stays marked on it. Give it as the `key` too: another one is looked at anew. */
  start: GeoPoint
  /** What begins there is known to a house, not to a town. */
  isExact: boolean
  onMove: (spot: GeoPoint) => void
}

const usualSize = { width: 360, height: 320 }
/** Pixels per side of the world: some streets, or a town. */
const closeBy = 2 ** 24
const fromAfar = 2 ** 20

/** A map that is moved under a sign in its middle, to point at a spot. Loaded on demand: use it with `lazy()`. */
export function SpotMap({ start, isExact, onMove }: SpotMapProps): ReactNode {
  const t = useT()
  const hintId = useId()
  const [surface, size] = useFrameSize(usualSize)
  const [first] = useState(() => lookFrom(start, isExact))
  const [look, setLook] = useState(first)
  // Two fingers move and zoom within one event.
  const latest = useRef(look)

  function move(to: (now: Look) => Look): void {
    const next = to(latest.current)
    latest.current = next
    setLook(next)
    onMove(rounded(geoPoint(next.middle)))
  }

  const moves = useMapMoves(surface, { size, move, stride: 0.05, most: NEAREST_SPOT })
  const streets = useStreets()
  return (
    <div className={styles.map}>
      <div className={styles.frame}>
        {/* A mouse and the arrow keys move the picture, so a screen reader hands the keys on to it. */}
        <div
          ref={surface}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move what is looked at
          tabIndex={0}
          aria-label={t('spot:map.label')}
          aria-describedby={hintId}
          dir="ltr"
          className={ground.surface}
          onKeyDown={moves.onKeyDown}
          {...moves.pointers}
        >
          <Ground look={look} size={size} start={start} isExact={isExact} streetsUrl={streets?.url} />
          <svg viewBox="-20 -48 40 56" aria-hidden className={styles.sign}>
            <path d="M0 0V-16" className={styles.stem} />
            <circle r="3.5" className={styles.foot} />
            <path d="M0 -44 16 -15H-16Z" className={drawn.here} />
          </svg>
        </div>
        <ZoomButtons
          look={look}
          move={move}
          words={{ in: t('spot:map.in'), out: t('spot:map.out'), fit: t('spot:map.back') }}
          fit={look === first ? undefined : first}
          most={NEAREST_SPOT}
        />
      </div>
      <p id={hintId} className={ground.hint}>
        {t('spot:map.hint')} {streets ? <bdi>{streets.attribution}</bdi> : null}
      </p>
    </div>
  )
}

/** To a hand's breadth. */
function rounded({ latitude, longitude }: GeoPoint): GeoPoint {
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

function lookFrom(start: GeoPoint, isExact: boolean): Look {
  return { middle: planePoint(start), scale: isExact ? closeBy : fromAfar }
}

interface GroundProps {
  look: Look
  size: Size
  start: GeoPoint
  isExact: boolean
  streetsUrl: string | undefined
}

/** The land, streets where the server has them, and a ring where the map began. */
function Ground({ look, size, start, isExact, streetsUrl }: GroundProps): ReactNode {
  const view = viewOf(look, size)
  const drawnAt = useDeferredValue(view)
  // Drawn a moment later than it is moved, so that a finger is never waited for.
  const land = useMemo(() => usStates.map((rings) => pathOf(rings, drawnAt, size)).join(''), [drawnAt, size])
  const by = view.scale / drawnAt.scale
  const left = (drawnAt.x - view.x) * view.scale
  const top = (drawnAt.y - view.y) * view.scale
  const { x, y } = inPicture(planePoint(start), view)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden className={ground.ground}>
      <path d={land} transform={`matrix(${by} 0 0 ${by} ${left} ${top})`} className={drawn.land} />
      {streetsUrl === undefined ? null : <StreetTiles view={view} size={size} template={streetsUrl} />}
      <circle
        cx={x}
        cy={y}
        r={isExact ? 9 : 24}
        className={styles.began}
        data-approximate={!isExact || undefined}
      />
      <ScaleBar view={view} height={size.height} latitude={start.latitude} />
    </svg>
  )
}
