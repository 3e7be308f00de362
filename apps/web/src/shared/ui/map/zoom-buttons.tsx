import { Expand, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { canZoom, zoomed } from './us-map-geometry.ts'
import type { Look } from './us-map-geometry.ts'
import styles from './us-map.module.css'

const zoomStep = 1.6

interface ZoomButtonsProps {
  look: Look
  move: (to: (now: Look) => Look) => void
  words: { in: string; out: string; fit: string }
  /** The look to come back to; undefined while it is that. */
  fit: Look | undefined
  /** The nearest look, in pixels per side of the world. */
  most?: number
}

/** Nearer, farther, and back to the first look. */
export function ZoomButtons({ look, move, words, fit, most }: ZoomButtonsProps): ReactNode {
  const zoom = (factor: number) => move((now) => zoomed(now, factor, { most }))
  return (
    <div className={styles.zoom}>
      <ZoomButton label={words.in} isOver={!canZoom(look, zoomStep, most)} onZoom={() => zoom(zoomStep)}>
        <Plus aria-hidden />
      </ZoomButton>
      <ZoomButton
        label={words.out}
        isOver={!canZoom(look, 1 / zoomStep, most)}
        onZoom={() => zoom(1 / zoomStep)}
      >
        <Minus aria-hidden />
      </ZoomButton>
      <ZoomButton label={words.fit} isOver={fit === undefined} onZoom={() => fit && move(() => fit)}>
        <Expand aria-hidden />
      </ZoomButton>
    </div>
  )
}

interface ZoomButtonProps {
  label: string
  /** There is nothing more in this direction. */
  isOver: boolean
  onZoom: () => void
  children: ReactNode
}

function ZoomButton({ label, isOver, onZoom, children }: ZoomButtonProps): ReactNode {
  return (
    <IconButton
      label={label}
      aria-disabled={isOver || undefined}
      onClick={() => (isOver ? undefined : onZoom())}
    >
      {children}
    </IconButton>
  )
}
