import type { ReactNode } from 'react'
import { IconDrawing } from './icon-drawing.tsx'
import type { IconProps } from './icon-drawing.tsx'

export function LicencePlateIcon(props: IconProps): ReactNode {
  return (
    <IconDrawing {...props}>
      <rect x="2" y="6" width="20" height="12" rx="2.5" />
      <path d="M6 9h.01M18 9h.01M6 14h3M11 14h2M15 14h3" />
    </IconDrawing>
  )
}
