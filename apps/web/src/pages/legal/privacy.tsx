import type { ReactNode } from 'react'
import { StaticText } from './static-text.tsx'

export function PrivacyPage(): ReactNode {
  return <StaticText name="privacy" isDated hasContact />
}
