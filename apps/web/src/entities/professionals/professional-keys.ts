import type { QueryClient } from '@tanstack/react-query'
import type { ProfessionalType } from '@krash/contract/professionals'

/** One person of the directory, and which of its two lists they stand in. */
export interface Who {
  type: ProfessionalType
  id: string
}

const allKey = ['professionals'] as const
const statsKey = [...allKey, 'stats'] as const
const reviewsKey = [...allKey, 'reviews'] as const

/** Names of what is asked of the directory. */
export const professionalKeys = {
  search: (body: unknown) => [...allKey, 'search', body] as const,
  one: ({ type, id }: Partial<Who>) => [...allKey, 'one', type, id] as const,
  stats: ({ type, id }: Who) => [...statsKey, type, id] as const,
  reviews: ({ type, id }: Who) => [...reviewsKey, type, id] as const,
}

/** After an own review has changed: every rating on the screen may be another. */
export function askRatingsAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: allKey })
}

/** After somebody was contacted or booked, who may be reviewed from now on. */
export async function askReviewsAnew(client: QueryClient): Promise<void> {
  await Promise.all([reviewsKey, statsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
