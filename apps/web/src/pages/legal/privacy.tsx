import type { ReactNode } from 'react'
import { StaticText } from './static-text.tsx'

/** What is kept about a person, who sees it, and what the person can do about it. */
export function PrivacyPage(): ReactNode {
  return <StaticText name="privacy" isDated hasContact />
}
