import { useMemo } from 'react'
import type { ReactNode } from 'react'
import drawn from './drawn.module.css'
import styles from './place-map.module.css'
import { ScaleBar } from './scale-bar.tsx'
import { inPicture, pathOf, planePoint, viewWithin } from './us-map-geometry.ts'
import type { GeoPoint } from './us-map-geometry.ts'
import { usStates } from './us-states.ts'
import { useFrameSize } from './use-frame-size.ts'

const usualSize = { width: 360, height: 132 }
/** How far the picture reaches up and down: enough for a coast or a border to show where in the country this is. */
const REACH_MILES = 40

interface PlaceMapProps {
  at: GeoPoint
  label: string
  /** The point is the middle of a ZIP area or a town. */
  isApproximate?: boolean
}

/** One place on the outlines of the states, which no map service is asked for. Loaded on demand: use it with `lazy()`. */
export function PlaceMap({ at, label, isApproximate = false }: PlaceMapProps): ReactNode {
  const [frame, size] = useFrameSize(usualSize)
  const { latitude, longitude } = at
  const view = useMemo(
    () => viewWithin({ latitude, longitude }, REACH_MILES, size),
    [latitude, longitude, size],
  )
  const land = useMemo(() => usStates.map((rings) => pathOf(rings, view, size)).join(''), [view, size])
  const { x, y } = inPicture(planePoint(at), view)
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        className={styles.picture}
      >
        <path d={land} className={drawn.land} />
        {isApproximate ? <circle cx={x} cy={y} r="24" className={styles.around} /> : null}
        <path d="M0 -14 12 8H-12Z" transform={`translate(${x} ${y})`} className={drawn.here} />
        <ScaleBar view={view} height={size.height} latitude={latitude} />
      </svg>
    </div>
  )
}
