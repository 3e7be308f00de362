import type { PushSubscriptionForm } from '@krash/contract'
import type { Acting } from '#platform/acting.ts'
import { AppError } from '#platform/http/app-error.ts'
import { arePushKeys, isPushEndpoint } from '#platform/push/push-endpoint.ts'
import { dropSubscription, keepSubscription } from './push-subscriptions.repository.ts'

/** Valid as long as the session. @throws AppError VALIDATION_FAILED for unusable keys, PUSH_SERVICE_UNKNOWN */
export async function subscribe(
  { tx, context, userId }: Acting,
  form: PushSubscriptionForm,
  sessionId: string,
): Promise<{ id: string }> {
  const { endpoint, keys } = form
  if (!arePushKeys(keys))
    throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'keys', key: 'field.invalid', values: {} }] })
  if (!isPushEndpoint(endpoint, context.config)) throw new AppError('PUSH_SERVICE_UNKNOWN')
  const id = await keepSubscription(tx, userId, {
    id: context.newId(),
    sessionId,
    endpoint,
    ...keys,
    at: context.clock.now(),
  })
  return { id }
}

/** Stops pushes to this device; it may be gone already. */
export async function unsubscribe({ tx, userId }: Acting, endpoint: string): Promise<{ removed: boolean }> {
  return { removed: await dropSubscription(tx, userId, { endpoint }) }
}
