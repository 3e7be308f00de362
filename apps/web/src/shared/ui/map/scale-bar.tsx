import type { ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import styles from './drawn.module.css'
import { FEET_PER_MILE, scaleBar } from './us-map-geometry.ts'
import type { MapView } from './us-map-geometry.ts'

interface ScaleBarProps {
  view: MapView
  height: number
  latitude: number
}

/** How long some whole miles or feet are, at the start of the picture's foot. */
export function ScaleBar({ view, height, latitude }: ScaleBarProps): ReactNode {
  const { formatDistance, formatNumber } = useFormats()
  const { miles, length } = scaleBar(view, latitude, 100)
  const start = 12
  const base = height - 12
  return (
    <g className={styles.scale}>
      <path d={`M${start} ${base - 4}v4h${length}v-4`} />
      <text x={start + length / 2} y={base - 8}>
        {miles < 1
          ? formatNumber(Math.round(miles * FEET_PER_MILE), { style: 'unit', unit: 'foot' })
          : formatDistance(miles)}
      </text>
    </g>
  )
}
