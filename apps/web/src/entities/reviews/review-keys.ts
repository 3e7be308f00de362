import type { QueryClient } from '@tanstack/react-query'
import { askProfessionalsAnew, askStatsAnew } from '#entities/professionals/professional-keys.ts'
import type { Who } from '#entities/professionals/professional-keys.ts'

const reviewsKey = ['reviews'] as const

export const reviewKeys = {
  received: [...reviewsKey, 'received'] as const,
  of: ({ type, id }: Who) => [...reviewsKey, type, id] as const,
}

/** Call after the person's review has changed, which may change every rating on the screen. */
export async function askRatingsAnew(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: reviewsKey }), askProfessionalsAnew(client)])
}

/** Call after a professional was contacted or booked, who may be reviewed from then on. */
export async function askReviewsAnew(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: reviewsKey }), askStatsAnew(client)])
}
