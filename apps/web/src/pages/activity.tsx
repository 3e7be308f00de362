import type { ReactNode } from 'react'
import { History } from '#features/look-back/history.tsx'

export function ActivityPage(): ReactNode {
  return <History />
}
