import type { QueryClient } from '@tanstack/react-query'
import type { ProfessionalType } from '@krash/contract/professionals'

/** One person of the directory and their list. */
export interface Who {
  type: ProfessionalType
  id: string
}

const allKey = ['professionals'] as const
const statsKey = [...allKey, 'stats'] as const
const reviewsKey = [...allKey, 'reviews'] as const

/** The query keys of the directory. */
export const professionalKeys = {
  search: (body: unknown) => [...allKey, 'search', body] as const,
  one: ({ type, id }: Partial<Who>) => [...allKey, 'one', type, id] as const,
  stats: ({ type, id }: Who) => [...statsKey, type, id] as const,
  reviews: ({ type, id }: Who) => [...reviewsKey, type, id] as const,
}

/** Call after the person's review has changed, which may change every rating on the screen. */
export function askRatingsAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: allKey })
}

/** Call after a professional was contacted or booked, who may be reviewed from then on. */
export async function askReviewsAnew(client: QueryClient): Promise<void> {
  await Promise.all([reviewsKey, statsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
