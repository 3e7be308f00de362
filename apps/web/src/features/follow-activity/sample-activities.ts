import { activityIcons } from '@krash/contract/activity'
import type { ActivityItem, ActivityType } from '@krash/contract/activity'

const MINUTE_MS = 60_000
const samples: { type: ActivityType; phrase: string; minutesAgo: number }[] = [
  { type: 'emergency_reported', phrase: 'sample.report', minutesAgo: 12 },
  { type: 'professional_contacted', phrase: 'sample.lawyer', minutesAgo: 180 },
  { type: 'profile_updated', phrase: 'profileUpdated', minutesAgo: 1440 },
]

/** Example items for the feed. They are shown, marked as examples, only when the real feed cannot be read. */
export function sampleActivities(now: number): ActivityItem[] {
  return samples.map(({ type, phrase, minutesAgo }, position) => {
    const timestamp = new Date(now - minutesAgo * MINUTE_MS).toISOString()
    return {
      id: `mock_${position + 1}`,
      type,
      title: '',
      description: '',
      timestamp,
      metadata: { phrase },
      icon: activityIcons[type],
      isRead: true,
      isArchived: false,
      status: null,
      isResolved: false,
      isCompleted: false,
      isClosed: false,
      isToldByClient: false,
      createdAt: timestamp,
      updatedAt: timestamp,
    }
  })
}
