import { groupResults, searchLimits } from '@krash/contract/professionals'
import type { FoundProfessional } from '@krash/contract/professionals'

/** How many more lawyers one press of 'Show more lawyers' reveals. */
export const MORE_STEP = 20

type Ranked = Pick<FoundProfessional, 'id' | 'isVerified' | 'rating' | 'yearsExperience'>

export interface ShownResults<P> {
  partners: P[]
  others: P[]
  /** Revealed by 'Show more lawyers', in the order of the search. */
  more: P[]
  /** How many the search found that are not on the screen. */
  hiddenCount: number
}

/** The two groups, and after them as many of the rest as were asked for: nobody stays hidden for good. */
export function shownResults<P extends Ranked>(
  found: readonly P[],
  { more, total }: { more: number; total: number },
): ShownResults<P> {
  const { partners, others, ungrouped } = groupResults(found)
  const first = [...partners, ...others, ...ungrouped]
  const rest = found.filter((who) => !first.some((shown) => shown.id === who.id)).slice(0, more)
  const hiddenCount = Math.max(total - first.length - rest.length, 0)
  return { partners, others: [...others, ...ungrouped], more: rest, hiddenCount }
}

/** How many pages of the search must be here to show `more` lawyers after the two groups of at most `first`. */
export function pagesNeeded(more: number, first: number): number {
  return Math.max(1, Math.ceil((more + first) / searchLimits.limitInitial))
}
