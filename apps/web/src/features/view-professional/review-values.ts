import type { Review, ReviewForm } from '@krash/contract/reviews'

/** The form's values; 0 stars means none chosen. */
export interface ReviewValues {
  rating: number
  title: string
  text: string
}

export const reviewFields = ['rating', 'title', 'text'] as const

/** Starts empty, or with the person's earlier review. */
export function reviewValues(own: Review | undefined): ReviewValues {
  return { rating: own?.rating ?? 0, title: own?.title ?? '', text: own?.text ?? '' }
}

/** The request body; an empty title is left out. */
export function reviewBody({ rating, title, text }: ReviewValues): ReviewForm {
  return { rating, text, ...(title.trim() !== '' && { title }) }
}
