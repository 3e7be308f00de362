import type { ReactNode } from 'react'
import { StaticText } from './static-text.tsx'

export function AboutPage(): ReactNode {
  return <StaticText name="about" hasContact />
}
