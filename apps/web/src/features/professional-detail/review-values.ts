import type { Review, ReviewForm } from '@krash/contract/reviews'

/** What stands in the form; 0 stars are none yet. */
export interface ReviewValues {
  rating: number
  title: string
  text: string
}

export const reviewFields = ['rating', 'title', 'text'] as const
export type ReviewField = (typeof reviewFields)[number]

/** An empty form, or what was written before. */
export function reviewValues(own: Review | undefined): ReviewValues {
  return { rating: own?.rating ?? 0, title: own?.title ?? '', text: own?.text ?? '' }
}

/** What is sent; an empty title is none. */
export function reviewBody({ rating, title, text }: ReviewValues): ReviewForm {
  return { rating, text, ...(title.trim() !== '' && { title }) }
}

/** Whether something stands there that was not there before. */
export function isChanged(values: ReviewValues, own: Review | undefined): boolean {
  const before = reviewValues(own)
  return reviewFields.some((field) => values[field] !== before[field])
}
