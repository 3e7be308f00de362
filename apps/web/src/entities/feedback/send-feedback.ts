import { feedbackRoutes } from '@krash/contract/feedback'
import type { FeedbackForm } from '@krash/contract/feedback'
import { call } from '#shared/api/call.ts'

/** @throws ApiError */
export async function sendFeedback(body: FeedbackForm, idempotencyKey: string): Promise<void> {
  await call(feedbackRoutes.sendFeedback, { body, idempotencyKey })
}
