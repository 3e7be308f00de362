import type { QueryClient } from '@tanstack/react-query'
import { onActivity } from './tell-activity.ts'

export const activityKey = ['activity'] as const
export const summaryKey = [...activityKey, 'summary'] as const
export const recentKey = [...activityKey, 'recent'] as const
export const historyKey = [...activityKey, 'history'] as const
export const statsKey = [...activityKey, 'stats'] as const

/** Asks anew for whatever is known of the activity when something happens in this tab. Returns the way to stop. */
export function followActivity(client: QueryClient): () => void {
  return onActivity(() => void client.invalidateQueries({ queryKey: activityKey }))
}
