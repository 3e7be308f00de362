import { createStore } from '#shared/store/create-store.ts'
import type { BarLink } from '#shared/ui/navigation/bottom-bar.tsx'

/** The pages of the practice, home first, while that is the person's home; loaded only for professionals. */
export const practiceLinks = createStore<readonly BarLink[]>([])
