import type { FeedbackForm, FeedbackFormInput } from '@krash/contract/feedback'

export type FeedbackType = FeedbackForm['feedbackType']

/** The dialog's values; empty texts and null mean 'not given'. */
export interface FeedbackValues {
  feedbackType: FeedbackType
  category: FeedbackForm['category']
  title: string
  message: string
  rating: number | null
  severity: NonNullable<FeedbackForm['severity']> | ''
  priority: NonNullable<FeedbackForm['priority']> | ''
  /** Ids of own files. */
  attachments: readonly string[]
}

/** One and the same, so that an untouched form is found unchanged. */
const noFiles: readonly string[] = []

const categoryOfType: Partial<Record<FeedbackType, FeedbackForm['category']>> = {
  bug: 'bug_report',
  feature: 'feature_request',
}

export function emptyFeedback(feedbackType: FeedbackType): FeedbackValues {
  const category = categoryOfType[feedbackType] ?? 'general_feedback'
  return {
    feedbackType,
    category,
    title: '',
    message: '',
    rating: null,
    severity: '',
    priority: '',
    attachments: noFiles,
  }
}

/** The category after a change of type: the one that fits, unless the person has already chosen another. */
export function categoryAfter(values: Pick<FeedbackValues, 'feedbackType' | 'category'>, next: FeedbackType) {
  const wasUsual = values.category === emptyFeedback(values.feedbackType).category
  return wasUsual ? emptyFeedback(next).category : values.category
}

/** True for feedback about a person of the directory. */
export function hasRating(type: FeedbackType): boolean {
  return type === 'lawyer' || type === 'physician'
}

/** Only bugs have a severity. */
export function hasSeverity(type: FeedbackType): boolean {
  return type === 'bug'
}

export interface FeedbackSubject {
  /** What the dialog began with. */
  initialType: FeedbackType
  /** Id of the professional the feedback is about. */
  targetId: string | undefined
}

/**
 * The request body. It holds only what belongs to the type: a rating given before the type changed is left out, and so
 * is a lawyer once it is about a doctor.
 */
export function feedbackBody(
  values: FeedbackValues,
  { initialType, targetId }: FeedbackSubject,
): FeedbackFormInput {
  const { feedbackType, category, message } = values
  return {
    feedbackType,
    category,
    title: values.title.trim() || null,
    message,
    rating: hasRating(feedbackType) ? values.rating : null,
    severity: hasSeverity(feedbackType) ? values.severity || null : null,
    priority: values.priority || null,
    attachments: [...values.attachments],
    targetId: hasRating(feedbackType) && feedbackType === initialType ? (targetId ?? null) : null,
  }
}
