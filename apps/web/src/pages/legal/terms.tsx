import type { ReactNode } from 'react'
import { StaticText } from './static-text.tsx'

export function TermsPage(): ReactNode {
  return <StaticText name="terms" isDated hasContact />
}
