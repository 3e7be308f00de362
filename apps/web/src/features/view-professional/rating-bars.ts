import type { ProfessionalStats } from '@krash/contract/professionals/directory'

type Breakdown = ProfessionalStats['ratingBreakdown']

export interface RatingBar {
  stars: 1 | 2 | 3 | 4 | 5
  count: number
  /** Share of all reviews, from 0 to 1. */
  share: number
}

/** One row per number of stars, five first; all empty without reviews. */
export function barsOf(breakdown: Breakdown): RatingBar[] {
  const total = breakdown[1] + breakdown[2] + breakdown[3] + breakdown[4] + breakdown[5]
  return ([5, 4, 3, 2, 1] as const).map((stars) => ({
    stars,
    count: breakdown[stars],
    share: total === 0 ? 0 : breakdown[stars] / total,
  }))
}
