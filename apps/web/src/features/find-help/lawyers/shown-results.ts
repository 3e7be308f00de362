import { groupResults, searchLimits } from '@krash/contract/professionals'
import type { FoundProfessional } from '@krash/contract/professionals'

/** Number of lawyers that one press of 'Show more lawyers' reveals. */
export const MORE_STEP = 20

type Ranked = Pick<FoundProfessional, 'id' | 'isVerified' | 'rating' | 'yearsExperience'>

export interface ShownResults<P> {
  partners: P[]
  others: P[]
  /** Lawyers revealed by 'Show more lawyers', in the order of the search; all of them where there are no groups. */
  more: P[]
  /** Number of results that are not on the screen. */
  hiddenCount: number
}

/** The two groups, or one list where nobody is preferred, followed by as many of the rest as were asked for, so that nobody stays hidden for good. */
export function shownResults<P extends Ranked>(
  found: readonly P[],
  { more, total }: { more: number; total: number },
): ShownResults<P> {
  const { partners, others, ungrouped } = groupResults(found)
  const first = [...partners, ...others, ...ungrouped]
  const rest = found.filter((who) => !first.some((shown) => shown.id === who.id)).slice(0, more)
  const hiddenCount = Math.max(total - first.length - rest.length, 0)
  if (partners.length === 0) return { partners, others: [], more: [...first, ...rest], hiddenCount }
  return { partners, others, more: rest, hiddenCount }
}

/** One list in the order the person asked for, without groups. */
export function inChosenOrder<P>(
  found: readonly P[],
  { more, total, first }: { more: number; total: number; first: number },
): ShownResults<P> {
  const shown = found.slice(0, first + more)
  return { partners: [], others: [], more: shown, hiddenCount: Math.max(total - shown.length, 0) }
}

/** Number of search pages needed to show `more` lawyers after the two groups of at most `first`. */
export function pagesNeeded(more: number, first: number): number {
  return Math.max(1, Math.ceil((more + first) / searchLimits.limitInitial))
}
