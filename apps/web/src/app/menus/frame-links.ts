import type { ReactNode } from 'react'
import { createStore } from '#shared/store/create-store.ts'
import type { BarLink } from '#shared/ui/navigation/bottom-bar.tsx'

interface PracticeLinks {
  /** The pages of the practice, home first; none where the person's own car is home. */
  pages: readonly BarLink[]
  /** The way to the other home, in the person's menu. */
  other: ReactNode
}

/** What the practice adds to the frame; written by code that loads for professionals alone. */
export const practiceLinks = createStore<PracticeLinks>({ pages: [], other: null })
