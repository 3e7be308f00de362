import type { Review, ReviewForm } from '@krash/contract/reviews'

/** The form's values; 0 stars means none chosen. */
export interface ReviewValues {
  rating: number
  title: string
  text: string
}

export const reviewFields = ['rating', 'title', 'text'] as const

export function reviewValues(own: Review | undefined): ReviewValues {
  return { rating: own?.rating ?? 0, title: own?.title ?? '', text: own?.text ?? '' }
}

export function reviewBody({ rating, title, text }: ReviewValues): ReviewForm {
  return { rating, text, ...(title.trim() !== '' && { title }) }
}
