import type { ReactNode } from 'react'
import { History } from '#features/history/history.tsx'

/** The whole history of what a person did, and of what was done for them. */
export function ActivityPage(): ReactNode {
  return <History />
}
