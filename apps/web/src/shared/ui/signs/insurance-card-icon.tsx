import type { ReactNode } from 'react'
import { IconDrawing } from './icon-drawing.tsx'
import type { IconProps } from './icon-drawing.tsx'

export function InsuranceCardIcon(props: IconProps): ReactNode {
  return (
    <IconDrawing {...props}>
      <path d="M22 11V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h8" />
      <path d="M2 10h20M6 14.5h4" />
      <path d="m15 17.5 2.3 2.3 4.7-4.7" />
    </IconDrawing>
  )
}
