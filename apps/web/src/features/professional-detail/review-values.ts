import type { Review, ReviewForm } from '@krash/contract/reviews'

/** What stands in the form; 0 stars are none yet. */
export interface ReviewValues {
  rating: number
  title: string
  text: string
}

export const reviewFields = ['rating', 'title', 'text'] as const

/** An empty form, or what was written before. */
export function reviewValues(own: Review | undefined): ReviewValues {
  return { rating: own?.rating ?? 0, title: own?.title ?? '', text: own?.text ?? '' }
}

/** What is sent; an empty title is none. */
export function reviewBody({ rating, title, text }: ReviewValues): ReviewForm {
  return { rating, text, ...(title.trim() !== '' && { title }) }
}
