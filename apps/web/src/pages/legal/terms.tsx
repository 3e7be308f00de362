import type { ReactNode } from 'react'
import { StaticText } from './static-text.tsx'

/** What the person and the provider agree to. */
export function TermsPage(): ReactNode {
  return <StaticText name="terms" isDated hasContact />
}
