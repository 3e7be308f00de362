import type { FeedbackForm, FeedbackFormInput } from '@krash/contract/feedback'

export type FeedbackType = FeedbackForm['feedbackType']

/** What stands in the dialog; empty texts and null are 'not given'. */
export interface FeedbackValues {
  feedbackType: FeedbackType
  category: FeedbackForm['category']
  title: string
  message: string
  rating: number | null
  severity: NonNullable<FeedbackForm['severity']> | ''
}

const categoryOfType: Partial<Record<FeedbackType, FeedbackForm['category']>> = {
  bug: 'bug_report',
  feature: 'feature_request',
}

/** An empty form about `feedbackType`. */
export function emptyFeedback(feedbackType: FeedbackType): FeedbackValues {
  const category = categoryOfType[feedbackType] ?? 'general_feedback'
  return { feedbackType, category, title: '', message: '', rating: null, severity: '' }
}

/** The category after a change of type: the fitting one, unless the person has chosen another already. */
export function categoryAfter(values: Pick<FeedbackValues, 'feedbackType' | 'category'>, next: FeedbackType) {
  const wasUsual = values.category === emptyFeedback(values.feedbackType).category
  return wasUsual ? emptyFeedback(next).category : values.category
}

/** Stars are for people of the directory. */
export function hasRating(type: FeedbackType): boolean {
  return type === 'lawyer' || type === 'physician'
}

/** How bad it is, of a bug only. */
export function hasSeverity(type: FeedbackType): boolean {
  return type === 'bug'
}

/** What is sent: only what belongs to the type, so that a star given before the type was changed stays behind. */
export function feedbackBody(values: FeedbackValues, targetId: string | undefined): FeedbackFormInput {
  const { feedbackType, category, message } = values
  return {
    feedbackType,
    category,
    title: values.title.trim() || null,
    message,
    rating: hasRating(feedbackType) ? values.rating : null,
    severity: hasSeverity(feedbackType) ? values.severity || null : null,
    targetId: hasRating(feedbackType) ? (targetId ?? null) : null,
  }
}
