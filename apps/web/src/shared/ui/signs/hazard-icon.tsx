import type { ReactNode } from 'react'
import { IconDrawing } from './icon-drawing.tsx'
import type { IconProps } from './icon-drawing.tsx'

/** The hazard-light switch, two triangles: the logo, and the icon of the emergency page. */
export function HazardIcon(props: IconProps): ReactNode {
  return (
    <IconDrawing {...props}>
      <path d="M12 3.2 22 20.5H2Z" />
      <path d="M12 10.2 16.2 17.4H7.8Z" />
    </IconDrawing>
  )
}
