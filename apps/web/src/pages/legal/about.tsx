import type { ReactNode } from 'react'
import { StaticText } from './static-text.tsx'

/** What Krash is, for whom, and what it is not. */
export function AboutPage(): ReactNode {
  return <StaticText name="about" hasContact />
}
