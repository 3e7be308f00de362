import { useEffect, useEffectEvent, useRef } from 'react'
import type { HTMLAttributes, KeyboardEvent, PointerEvent, RefObject } from 'react'
import { moved, zoomed } from './us-map-geometry.ts'
import type { Look, PlanePoint, Size } from './us-map-geometry.ts'

interface MapMoves {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  pointers: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onDoubleClick'
  >
  /** True while the last press moved the map, so that its end picks nobody. */
  hasMoved: () => boolean
}

interface Moving {
  size: Size
  move: (to: (now: Look) => Look) => void
  /** The share of the picture that an arrow key moves. */
  stride?: number
  /** The nearest look, in pixels per side of the world. */
  most?: number
}

/** A hand trembles: a press that moves by fewer pixels than this does not move the map. */
const still = 6
const step = 1.6

/** Moves and zooms the map by one finger or the mouse, by two fingers, by the wheel with Ctrl, and by keys. */
export function useMapMoves(
  surface: RefObject<HTMLElement | null>,
  { size, move, stride = 0.2, most }: Moving,
): MapMoves {
  const fingers = useRef(new Map<number, PlanePoint>())
  const isMoving = useRef(false)

  function zoomAt(factor: number, at: PlanePoint): void {
    const box = surface.current?.getBoundingClientRect()
    if (!box) return
    const from = { x: at.x - box.left - box.width / 2, y: at.y - box.top - box.height / 2 }
    move((now) => zoomed(now, factor, { from, most }))
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    if (fingers.current.size === 0) isMoving.current = false
    fingers.current.set(event.pointerId, placeOf(event))
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    if (!isMoving.current && distance(before, now) < still) return
    isMoving.current = true
    // Only now: a press that moves nothing must reach what is under it.
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, now)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    const share = other ? 0.5 : 1
    move((look) => moved(look, { x: (now.x - before.x) * share, y: (now.y - before.y) * share }))
    if (other) zoomAt(distance(now, other) / Math.max(distance(before, other), 1), between(now, other))
  }

  function lift({ pointerId }: PointerEvent<HTMLElement>): void {
    fingers.current.delete(pointerId)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const to =
      event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : keyed(event.key, { width: size.width * stride, height: size.height * stride, most })
    if (!to) return
    event.preventDefault()
    move(to)
  }

  useWheel(surface, zoomAt)

  return {
    hasMoved: () => isMoving.current,
    onKeyDown,
    pointers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (event) => zoomAt(step, placeOf(event)),
    },
  }
}

/** Zooms by the wheel with Ctrl; without it the wheel scrolls the page. Two fingers on a touchpad come with it. */
function useWheel(
  surface: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, at: PlanePoint) => void,
): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.005 : 0.1)), placeOf(event))
  })
  useEffect(() => {
    const element = surface.current
    const listener = (event: WheelEvent) => turn(event)
    // React's own listeners cannot keep the browser from zooming the page.
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [surface])
}

interface Stride extends Size {
  most: number | undefined
}

function keyed(key: string, { width, height, most }: Stride): ((now: Look) => Look) | undefined {
  if (key === '+' || key === '=') return (now) => zoomed(now, step, { most })
  if (key === '-') return (now) => zoomed(now, 1 / step, { most })
  const towards = directions[key]
  return towards && ((now) => moved(now, { x: -towards.x * width, y: -towards.y * height }))
}

const directions: Record<string, PlanePoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function placeOf({ clientX: x, clientY: y }: { clientX: number; clientY: number }): PlanePoint {
  return { x, y }
}

function distance(one: PlanePoint, other: PlanePoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function between(one: PlanePoint, other: PlanePoint): PlanePoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
