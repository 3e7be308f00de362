import type { ReactNode } from 'react'
import { History } from '#features/history/history.tsx'

export function ActivityPage(): ReactNode {
  return <History />
}
