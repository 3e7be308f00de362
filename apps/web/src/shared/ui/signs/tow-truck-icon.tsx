import type { ReactNode } from 'react'
import { IconDrawing } from './icon-drawing.tsx'
import type { IconProps } from './icon-drawing.tsx'

export function TowTruckIcon(props: IconProps): ReactNode {
  return (
    <IconDrawing {...props}>
      <path d="M13 16.5V8.5h3.8l4.2 4.2v3.8h-1.6" />
      <path d="M15.4 16.5H9.6M5.4 16.5H2.5v-3.2H13" />
      <path d="M10.5 13.3 3.4 5v3.6" />
      <path d="M3.4 8.6a1.3 1.3 0 1 1-1.2 1.7" />
      <circle cx="7.5" cy="17" r="2" />
      <circle cx="17.5" cy="17" r="2" />
    </IconDrawing>
  )
}
