import type { ActivityItem } from '@krash/contract/activity'

/** An item of the history that has been read, for tests. */
export function activityOf(facts: Partial<ActivityItem> = {}): ActivityItem {
  const at = '2026-11-20T12:00:00.000Z'
  return {
    id: '0199a000-0000-7000-8000-0000000000e1',
    type: 'navigation',
    title: 'Looked for help',
    description: '',
    timestamp: at,
    metadata: {},
    icon: 'navigation',
    isRead: true,
    isArchived: false,
    status: null,
    isResolved: false,
    isCompleted: false,
    isClosed: false,
    isToldByClient: false,
    createdAt: at,
    updatedAt: at,
    ...facts,
  }
}
