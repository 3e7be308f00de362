import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { GeoPoint, MapView, Placed, Size } from './us-map-geometry.ts'
import styles from './us-map.module.css'

export interface MapPoint extends GeoPoint {
  id: string
  label: string
  isChosen?: boolean
  /** The point is the middle of a ZIP area or a town, not the office. */
  isApproximate?: boolean
}

interface MapPointsProps {
  placed: readonly Placed<MapPoint>[]
  view: MapView
  size: Size
  marked: string | undefined
  onMark: ((id: string | undefined) => void) | undefined
  onPick: (id: string) => void
}

/** The points that are in the picture, as one stop of the Tab key; the arrow keys go from number to number. */
export function MapPoints({ placed, view, size, marked, onMark, onPick }: MapPointsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState<string>()
  const seen = placed
    .map((one, index) => ({
      ...one,
      number: index + 1,
      left: one.x - view.x * view.scale,
      top: one.y - view.y * view.scale,
    }))
    .filter(({ left, top }) => left > 0 && top > 0 && left < size.width && top < size.height)
  const current = seen.find(({ point }) => point.id === stop) ?? seen[0]

  function go(event: KeyboardEvent<HTMLUListElement>): void {
    const by = steps[event.key]
    if (by === undefined) return
    // The map itself would move.
    event.preventDefault()
    event.stopPropagation()
    const at = seen.findIndex(({ point }) => point.id === current?.point.id)
    const next = seen[(at + by + seen.length) % seen.length]
    if (!next) return
    setStop(next.point.id)
    list.current
      ?.querySelector<HTMLElement>(`[data-point="${next.point.id}"]`)
      ?.focus({ preventScroll: true })
  }

  return (
    <ul ref={list} className={styles.points} onKeyDown={go}>
      {seen.map(({ point, number, left, top }) => (
        <li key={point.id} style={{ translate: `${left}px ${top}px` }}>
          <Point
            point={point}
            number={number}
            isStop={point.id === current?.point.id}
            isMarked={point.id === marked}
            onFocus={() => {
              setStop(point.id)
              onMark?.(point.id)
            }}
            onLeave={() => onMark?.(undefined)}
            onHover={() => onMark?.(point.id)}
            onPick={() => onPick(point.id)}
          />
        </li>
      ))}
    </ul>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface PointProps {
  point: MapPoint
  number: number
  /** The one that the Tab key reaches. */
  isStop: boolean
  isMarked: boolean
  onFocus: () => void
  onLeave: () => void
  onHover: () => void
  onPick: () => void
}

function Point({
  point,
  number,
  isStop,
  isMarked,
  onFocus,
  onLeave,
  onHover,
  onPick,
}: PointProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { id, label, isChosen = false, isApproximate = false } = point
  const named = { number: formatNumber(number), name: label }
  return (
    <button
      type="button"
      data-point={id}
      tabIndex={isStop ? 0 : -1}
      aria-label={isChosen ? t('professionals:map.chosen', named) : t('professionals:map.point', named)}
      title={label}
      className={styles.point}
      data-chosen={isChosen || undefined}
      data-approximate={isApproximate || undefined}
      data-marked={isMarked || undefined}
      onFocus={onFocus}
      onBlur={onLeave}
      onPointerEnter={({ pointerType }) => (pointerType === 'mouse' ? onHover() : undefined)}
      onPointerLeave={({ pointerType }) => (pointerType === 'mouse' ? onLeave() : undefined)}
      onClick={(event) => {
        // A press with a pointer is heard by the map, which knows the nearest point; a key press has no place.
        if (event.detail > 0) return
        event.stopPropagation()
        onPick()
      }}
    >
      <span aria-hidden>{isChosen ? <Check /> : formatNumber(number)}</span>
    </button>
  )
}
